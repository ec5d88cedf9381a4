"""The people: what they type, press and see."""
