"""Discord's gateway, version 10."""
