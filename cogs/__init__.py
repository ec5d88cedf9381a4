"""Slash commands, mapped one by one to services."""
