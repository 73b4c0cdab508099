"""Nothing learns from a test, and no file is written whose int8 is too far from float."""
import os
import tempfile
import unittest
from unittest import mock

import torch

from loci_training import export as module, worlds
from loci_training.parity import beyond
from loci_training.places import TEST_FILES, TEST_WORLDS, worlds_file


class RefusalsTest(unittest.TestCase):
    def test_the_worlds_of_the_test_are_refused_by_name_and_by_text(self):
        for file in TEST_FILES:
            with self.assertRaisesRegex(SystemExit, "is a world of a test"):
                worlds.read(file)
        (world, *_), (trained, *_) = worlds.lines_in(TEST_WORLDS), worlds.lines_in(worlds_file("plain"))
        copied = dict(trained, notes=trained["notes"] + [max(world["notes"], key=lambda note: len(note["text"]))])
        worlds.refuse_tested([trained], "mine.jsonl")
        with self.assertRaisesRegex(SystemExit, "mine.jsonl: "):
            worlds.refuse_tested([copied], "mine.jsonl")

    def exported(self, folder, mean):
        """Exports a small model whose int8 is said to be so far from float: whether it says so, and which files it leaves."""
        kind, figures = lambda: torch.nn.Linear(2, 2), {"bears": {"mean": mean, "p99": mean, "max": mean, "changed": 0.0}}
        written = lambda _, path: open(path, "w").close()
        with (
            mock.patch.dict(module.KINDS, {"reader": kind}),
            mock.patch.object(module, "mixed", lambda _: kind().state_dict()),
            mock.patch.object(module, "to_onnx", written),
            mock.patch.object(module, "pairs_for", lambda *_: []),
            mock.patch.object(module, "compared", lambda *_: figures),
        ):
            return module.export([], "reader", os.path.join(folder, "reader.onnx")), os.listdir(folder)

    def test_a_file_beyond_the_bound_is_not_written(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(self.exported(folder, 0.2), (False, []))
            self.assertEqual(self.exported(folder, 0.01), (True, ["reader.onnx"]))

    def test_a_distance_that_is_no_number_is_beyond_the_bound(self):
        figures = {"a": {"mean": float("nan")}, "b": {"mean": 0.01}}
        self.assertEqual(beyond(figures, 0.05), ["a"])


if __name__ == "__main__":
    unittest.main()
