"""What changes the schema, one file a step, in `versions`."""
