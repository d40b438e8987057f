"""What published games share besides rules: data files, editions, guides, words and pictures."""
