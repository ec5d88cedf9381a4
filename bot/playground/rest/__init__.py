"""Discord's REST interface, version 10."""
