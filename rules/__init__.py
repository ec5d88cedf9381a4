"""The rules of every system: pure, values in and values out."""
