"""One folder a rule system; none of them knows another."""
