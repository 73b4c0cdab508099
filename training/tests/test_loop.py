"""The loop resumes exactly, rounds only towards the end, and stops at its limits."""
import os
import random as chance
import tempfile
import unittest
from types import SimpleNamespace
from unittest import mock

import torch

from loci_training import loop as module
from loci_training.loop import Loop, steps_in
from loci_training.weights import on_grid


def options(**given):
    return SimpleNamespace(**{"rate": 0.05, "settle": 0.3, "steps": 12, "state": None, "pause": None, "out": os.devnull, **given})


def trained(given, watch=lambda loop: None):
    """A small run that draws its batches from one stream: the loop, its losses, and whether it ended."""
    torch.manual_seed(1)
    random, losses = chance.Random(1), []
    model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.Dropout(0.2), torch.nn.Linear(8, 1))
    loop = Loop(model, given, warm=3, shares={"": 1.0}, mean=(300, 0.98), random=random)

    def loss_of(row):
        watch(loop)
        loss = (model(row) - row.sum()).pow(2).mean()
        losses.append(loss.item())
        return loss, {"loss": loss}

    ended = loop.run(lambda: torch.tensor([[random.random() for _ in range(4)]]), loss_of)
    return loop, losses, ended


class LoopTest(unittest.TestCase):
    def test_a_paused_run_goes_on_exactly_where_it_was(self):
        whole, losses, ended = trained(options())
        self.assertTrue(ended)
        with tempfile.TemporaryDirectory() as folder:
            state = os.path.join(folder, "run.state")
            # A clock that moves by one second a step, so that the pause is at a known step.
            clock = SimpleNamespace(now=100.0)
            tick = lambda loop: setattr(clock, "now", clock.now + 1)
            with mock.patch.object(module.time, "monotonic", lambda: clock.now):
                _, first, ended = trained(options(state=state, pause=5), tick)
                self.assertFalse(ended)
                self.assertEqual(steps_in(state), 5)
            rest, second, ended = trained(options(state=state))
            self.assertTrue(ended)
            self.assertEqual(first + second, losses)
            for key, numbers in whole.mean.items():
                self.assertTrue(torch.equal(numbers, rest.mean[key]), key)
            rest.finish()
            self.assertFalse(os.path.exists(state))

    def test_weights_are_rounded_only_towards_the_end_and_kept_exact(self):
        seen = []
        is_rounded = lambda loop: seen.append(torch.equal(loop.linear[0].data, on_grid(loop.linear[0].data)))
        loop, *_ = trained(options(steps=10), is_rounded)
        self.assertEqual(seen, [False] * 7 + [True] * 3)
        self.assertFalse(torch.equal(loop.linear[0].data, on_grid(loop.linear[0].data)))

    def test_seconds_end_a_run_and_the_rate_falls(self):
        clock, rates = SimpleNamespace(now=100.0), []

        def tick(loop):
            clock.now += 1
            rates.append(loop.optimizer.param_groups[0]["lr"])

        with mock.patch.object(module.time, "monotonic", lambda: clock.now):
            loop, losses, ended = trained(options(steps=None, seconds=10), tick)
        self.assertTrue(ended)
        self.assertEqual(len(losses), 11)
        # Three steps to the full rate, then down to the least.
        self.assertAlmostEqual(rates[2], 0.05 * 0.8)
        self.assertAlmostEqual(rates[-1], 0.05 * module.LEAST)

    def test_a_pause_without_a_state_is_refused(self):
        with self.assertRaisesRegex(SystemExit, "--pause needs --state"):
            trained(options(pause=5))


if __name__ == "__main__":
    unittest.main()
