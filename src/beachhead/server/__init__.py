"""The table on the web: HTTP, WebSocket and storage.  Knows scenes, questions and options, and no game."""
