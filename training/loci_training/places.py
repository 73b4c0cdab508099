"""Where the models, the worlds, the pairs and the other written texts are."""
import os

ROOT = os.path.normpath(os.path.join(os.path.dirname(__file__), "..", ".."))
# The public test: nothing may learn from it.
TEST_WORLDS = os.path.join(ROOT, "training", "worlds", "test", "worlds.jsonl")
TEST_FILES = [TEST_WORLDS] + [os.path.join(ROOT, "training", "worlds", "test", name + ".jsonl") for name in ("assistant", "strangers", "strangers-2")]


def model(name):
    """A file of the models that ship."""
    return os.path.join(ROOT, "packages", "models", name)


def written(name):
    """Sentences, orders and what looks like them."""
    return os.path.join(ROOT, "packages", "bench", "written", name)


def worlds_file(name):
    return os.path.join(ROOT, "training", "worlds", name + ".jsonl")


def pairs_file(name):
    return os.path.join(ROOT, "training", "pairs", name + ".jsonl")
