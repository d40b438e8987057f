"""The rules of Britain Stands Alone, chapter by chapter."""
