"""Where the models and the written texts are."""
import os

ROOT = os.path.normpath(os.path.join(os.path.dirname(__file__), "..", ".."))
WRITTEN = os.path.join(ROOT, "packages", "bench", "written")


def model(name):
    """A file of the models that ship."""
    return os.path.join(ROOT, "packages", "models", name)


def written(name):
    return os.path.join(WRITTEN, name)
