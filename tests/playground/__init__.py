"""The local Discord: its limits by raw HTTP, and the real client against it."""
