"""8.1 to 8.4 Helicopters: who may fly, where to, and what they lift."""
