"""The tests of Referee."""
