"""Outcomes as Discord shows them: text within limits, embeds, buttons, options."""
