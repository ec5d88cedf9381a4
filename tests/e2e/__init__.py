"""The real client against the local Discord, and a browser against its page."""
