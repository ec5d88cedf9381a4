"""The store, on a real file."""
