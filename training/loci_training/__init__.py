"""Training of the models that ship with Loci."""
