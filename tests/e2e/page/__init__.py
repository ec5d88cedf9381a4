"""The local Discord's page, in a real browser, with the real client behind it."""
