"""How worked examples are played: one module a system.

A module has `PREFIX`, with which the ids of its examples begin, and `OPERATIONS`: by name, a
function from what is given to what came out. It builds requests and scenes and reads outcomes;
it works nothing out itself.
"""
