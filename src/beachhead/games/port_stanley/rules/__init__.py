"""The rules of Port Stanley, chapter by chapter."""
