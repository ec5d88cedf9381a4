"""What a table of each system does until all that the rules ask is answered."""
