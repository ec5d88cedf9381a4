"""The world: who and what there is, who may do what, and what was written where."""
