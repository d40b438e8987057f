"""The command line: what can be done without a browser, and `play` and `serve` to open one."""
