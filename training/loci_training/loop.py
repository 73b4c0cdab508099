"""
The training loop that every model shares: seeds, the learning rate, rounding to int8 towards the end, the running mean of the
weights, limits of steps and time, save and resume.
"""
import multiprocessing
import os
import time
from contextlib import contextmanager

import torch
from torch import nn

from .weights import on_grid

# The mean is updated every so many steps, the figures are printed every so many, the rate never falls below this share, and a
# run with a state saves it every so many seconds.
MEAN_EVERY, PRINT_EVERY, LEAST, SAVE_EVERY = 10, 250, 0.02, 60
# A smoke run is so short, and its texts are, that a CPU needs seconds.
STEPS_OF_SMOKE, LONGEST_OF_SMOKE = 3, 24
# While the mean is young it forgets faster.
YOUNG = 0.9


def add_options(parser, *, rate, longest, seconds=None, steps=None, settle=0.3):
    """What every run can be told; it ends after its seconds or after its steps."""
    parser.add_argument("--out", required=True, help="the state that is written (.pt)")
    if seconds is not None:
        parser.add_argument("--seconds", type=float, default=seconds, help="how long the whole run trains")
    parser.add_argument("--steps", type=int, default=steps, help="how many steps the run has" + ("; then seconds do not count" if seconds else ""))
    parser.add_argument("--rate", type=float, default=rate, help="the learning rate at its highest")
    if settle is not None:
        parser.add_argument("--settle", type=float, default=settle, help="the last part of the run, in which weights are rounded to int8")
    parser.add_argument("--longest", type=int, default=longest, help="the most tokens of a text or a pair")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--state", help="a file that keeps the whole run: saved now and then, and resumed from where it exists")
    parser.add_argument("--pause", type=float, help="stop after so many seconds, with the run saved in --state")
    parser.add_argument("--smoke", action="store_true", help="a few steps on a CPU, to see that it runs")


def shorten(options, **fewer):
    """Of a smoke run: a few steps, short texts, and fewer of whatever else a step has."""
    options.steps, options.longest = STEPS_OF_SMOKE, LONGEST_OF_SMOKE
    for name, value in fewer.items():
        setattr(options, name, value)


def add_producers(parser):
    parser.add_argument("--producers", type=int, default=max(1, (os.cpu_count() or 2) - 2), help="processes that prepare batches")


def seeded(options):
    """The device to train on, once the seed is set."""
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    return "cuda" if torch.cuda.is_available() else "cpu"


class Producers:
    """Processes that put batches into one queue: `produce(seed, queue, ...)`, each with its own seed."""

    def __init__(self, produce, options, *rest):
        # What they draw from need not be picklable where processes can be forked.
        context = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else None)
        self.queue = context.Queue(16)
        # A resumed run draws other batches than those that it has seen.
        first = 1_000 * options.seed + 1_000_000 * steps_in(options.state)
        self.all = [context.Process(target=produce, args=(first + at, self.queue, *rest), daemon=True) for at in range(options.producers)]
        for one in self.all:
            one.start()

    def draw(self):
        return self.queue.get()

    def stop(self):
        for one in self.all:
            one.terminate()


def steps_in(path):
    """How many steps a saved run has behind it."""
    return torch.load(path, map_location="cpu")["step"] if path and os.path.exists(path) else 0


class Loop:
    """
    `shares` is the learning rate by the start of a parameter's name, the first that fits. `beside` is a module that learns too
    and is not part of the model, with its share. `mean` is (after which step, how much of the mean then stays). `random` is what
    draws the batches, where that is one stream.
    """

    def __init__(self, model, options, *, warm, shares, mean, beside=None, random=None):
        self.model, self.options, self.warm, self.late, self.beside, self.random = model, options, warm, mean, beside, random
        self.device = next(model.parameters()).device
        if options.pause and not options.state:
            raise SystemExit("--pause needs --state, which keeps the run")
        parts = {start: [] for start in shares}
        for name, numbers in model.named_parameters():
            parts[next(start for start in shares if name.startswith(start))].append(numbers)
        groups = [{"params": numbers, "share": shares[start]} for start, numbers in parts.items()]
        if beside is not None:
            groups.append({"params": list(beside[0].parameters()), "share": beside[1]})
        self.optimizer = torch.optim.AdamW(groups, weight_decay=0.01, fused=self.device.type == "cuda")
        self.linear = [part.weight for part in model.modules() if isinstance(part, nn.Linear)]
        self.mean = {key: numbers.detach().clone() for key, numbers in model.state_dict().items()}
        self.step, self.share, self.past, self.waited, self.began = 0, 0.0, 0.0, 0.0, None
        if options.state and os.path.exists(options.state):
            self.resume()

    def half(self):
        return torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self.device.type == "cuda")

    def tensor(self, numbers):
        return torch.from_numpy(numbers).to(self.device)

    def seconds(self):
        """Trained for so long, earlier parts of the run included."""
        return self.past + (0 if self.began is None else time.monotonic() - self.began)

    def is_paused(self):
        return bool(self.options.pause) and self.began is not None and self.seconds() - self.past >= self.options.pause

    @contextmanager
    def rounded(self):
        """Towards the end it reads with the weights that int8 will hold, and learns to be right with those."""
        settle = getattr(self.options, "settle", None) or 0
        exact = [numbers.data for numbers in self.linear]
        if settle and self.share > 1 - settle:
            for numbers in self.linear:
                numbers.data = on_grid(numbers.data)
        try:
            yield
        finally:
            for numbers, kept in zip(self.linear, exact):
                numbers.data = kept

    def run(self, draw, loss_of):
        """
        `loss_of(batch)` is the loss and the figures to print. Returns whether the run ended; one that paused is saved in its state.
        """
        saved = time.monotonic()
        while self.share < 1:
            if self.is_paused():
                self.save()
                print(f"paused after {self.step} steps, {self.share:.0%}; run the same command again to go on", flush=True)
                return False
            waiting = time.monotonic()
            batch = draw()
            self.waited += time.monotonic() - waiting if self.began else 0
            self.began = self.began or time.monotonic()
            self.share = (self.step + 1) / self.options.steps if self.options.steps else self.seconds() / self.options.seconds
            self.learn(batch, loss_of)
            if self.options.state and time.monotonic() - saved > SAVE_EVERY:
                self.save()
                saved = time.monotonic()
        return True

    def learn(self, batch, loss_of):
        for group in self.optimizer.param_groups:
            group["lr"] = self.options.rate * min(1, (self.step + 1) / self.warm) * max(LEAST, 1 - self.share) * group["share"]
        self.model.train()
        self.optimizer.zero_grad(set_to_none=True)
        with self.rounded():
            loss, figures = loss_of(batch)
            loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.step += 1
        if self.step % MEAN_EVERY == 0:
            after, kept = self.late
            kept = kept if self.step > after else YOUNG
            for key, numbers in self.model.state_dict().items():
                self.mean[key].mul_(kept).add_(numbers.detach(), alpha=1 - kept)
        if self.step % PRINT_EVERY == 0:
            said = ", ".join(f"{name} {float(value):.4f}" for name, value in figures.items())
            print(f"step {self.step}, {self.share:.0%}, {said}, {self.seconds():.0f} s, waited {self.waited:.0f} s", flush=True)

    def finish(self):
        """The mean of the weights becomes the model, and is written."""
        self.model.load_state_dict(self.mean)
        torch.save({key: numbers.cpu() for key, numbers in self.mean.items()}, self.options.out)
        if self.options.state and os.path.exists(self.options.state):
            os.remove(self.options.state)
        print(f"{self.step} steps, written to {self.options.out}", flush=True)

    def save(self):
        held = {
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "mean": self.mean,
            "beside": self.beside[0].state_dict() if self.beside else None,
            "step": self.step,
            "share": self.share,
            "seconds": self.seconds(),
            "chance": torch.get_rng_state(),
            "chance of the device": torch.cuda.get_rng_state() if self.device.type == "cuda" else None,
            "random": self.random.getstate() if self.random else None,
        }
        # A run that is ended while it saves still has the state before.
        torch.save(held, self.options.state + ".new")
        os.replace(self.options.state + ".new", self.options.state)

    def resume(self):
        held = torch.load(self.options.state, map_location=self.device)
        self.model.load_state_dict(held["model"])
        self.optimizer.load_state_dict(held["optimizer"])
        self.mean, self.step, self.share, self.past = held["mean"], held["step"], held["share"], held["seconds"]
        if self.beside:
            self.beside[0].load_state_dict(held["beside"])
        torch.set_rng_state(held["chance"].cpu())
        if self.device.type == "cuda":
            torch.cuda.set_rng_state(held["chance of the device"].cpu())
        if self.random:
            self.random.setstate(held["random"])
        print(f"resumed after {self.step} steps, {self.share:.0%}", flush=True)
