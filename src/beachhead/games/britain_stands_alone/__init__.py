"""Britain Stands Alone (1994): the German invasion of England, July to October 1940."""
