"""The rules of Percentile: tests on a d100, wounds, Lethality, armour and SAN."""
