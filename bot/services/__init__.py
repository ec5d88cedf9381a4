"""Use cases, without Discord."""
