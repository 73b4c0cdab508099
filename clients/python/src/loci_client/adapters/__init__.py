"""Loci for agent frameworks. Each module needs its framework: `pip install loci-client[langgraph]`."""
