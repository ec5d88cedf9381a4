"""The checks of bodies: what Discord refuses, with its codes and its tree of errors."""
