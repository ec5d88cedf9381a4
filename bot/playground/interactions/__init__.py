"""Interactions: what a person asks of the bot, and how the bot may answer."""
