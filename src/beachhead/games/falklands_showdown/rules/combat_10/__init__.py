"""10.0 Combat: dice against hit numbers, on land, at sea and from the air."""
