"""Greek, whole: what is said, what is typed, and what no catalogue may lack."""
