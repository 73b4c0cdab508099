"""Worlds (notes and tasks with labels) as rows to train on."""
import functools
import json
import re

from .places import TEST_FILES

NAMES = (
    "Ana Ben Chidi Dana Elif Farid Greta Hugo Ines Jonas Kaya Lena Marek Nadia Oskar Priya Quentin Rosa Samir Tomasz Uma "
    "Viktor Wanda Xenia Yusuf Zoe Aldo Birgit Cyril Dilnoza Emre Frida Gwen Hana Ivo Jutta Kofi Lior Mira Nils Odile Pavel "
    "Ravi Signe Tariq Ulla Vera Wim Yara Zlatan Abena Boris Carmen Dmitri Esra Fenna Goran Heidi Imran Jelena Kenji Leyla "
    "Mateo Noor Olga Piet Renske Sofia Teun Ursula Veikko Willa Yannick Zuzana Amadou Beatriz Casper Delphine Eitan Fatou"
).split()
NOT_NAMES = set("The This That It In On At If When We You He She They And But Or So For From To By With No Not Do Use".split())
MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()


# A short text, such as a greeting, may be in two worlds by chance.
SHORTEST_SHARED = 40


def lines_in(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def texts_of(world):
    texts = [note["text"] for note in world["notes"]] + [task["task"] for task in world["tasks"]]
    return {text for text in texts if len(text) >= SHORTEST_SHARED}


@functools.cache
def tested():
    """The names of the worlds of the tests, and their texts."""
    worlds = [world for file in TEST_FILES for world in lines_in(file)]
    return {world["world"] for world in worlds}, set().union(*map(texts_of, worlds))


def refuse_tested(worlds, path):
    """Nothing may learn from the tests."""
    names, texts = tested()
    for world in worlds:
        if world["world"] in names or texts & texts_of(world):
            raise SystemExit(f"{path}: {world['world']} is a world of a test, and nothing may learn from it")


def read(path):
    """Worlds to learn from."""
    worlds = lines_in(path)
    refuse_tested(worlds, path)
    for world in worlds:
        world["ids"] = {note["id"]: note for note in world["notes"]}
        for task in world["tasks"]:
            task.setdefault("verdict", "-")
            if not task.get("act"):
                task["act"] = task["must"][0] if task["must"] else ""
    return worlds


def split(worlds, every):
    """Trained on, and kept apart: the first of every so many."""
    return [one for at, one in enumerate(worlds) if at % every], worlds[::every]


def few(worlds):
    """A few tasks and notes of the first one, to see that measuring runs."""
    return [dict(one, tasks=one["tasks"][:4], ids=dict(list(one["ids"].items())[:2]), notes=one["notes"][:2]) for one in worlds[:1]]


# A short text is shown with the end of the turn before it, as packages/server/src/engine/recall/shown-note.ts does.
SHORT_TALK, TURN_BEFORE = 400, 200


def end_of(text):
    """The end of a turn, from the beginning of a sentence or a word."""
    if len(text) <= TURN_BEFORE:
        return text
    end = text[-TURN_BEFORE:]
    start = re.search(r"(?<=[.!?])\s", end[: TURN_BEFORE // 4])
    return end[start.end() :] if start else end.partition(" ")[2]


def turns_of(world):
    """By note, the one before it on the same day."""
    turns = {}
    for before, note in zip(world["notes"], world["notes"][1:]):
        if before.get("at") == note.get("at"):
            turns[note["id"]] = before
    return turns


def shown(note, before=None):
    """
    As the server shows a note: `name, by, 4 mar 2026: text (after by: the turn before)`, each part left out where it is unknown.
    """
    day = re.match(r"(\d{4})-(\d\d)-(\d\d)", note.get("at") or "")
    when = f"{int(day[3])} {MONTHS[int(day[2]) - 1]} {day[1]}" if day else ""
    head = ", ".join(part for part in (note.get("name"), note.get("by"), when) if part)
    text = f"{head}: {note['text']}" if head else note["text"]
    if before is None or len(note["text"]) > SHORT_TALK:
        return text
    return f"{text} (after {before['by']}: {end_of(before['text'])})" if before.get("by") else f"{text} (after: {end_of(before['text'])})"


def renamed(world, random):
    """First names of speakers and free numbers changed everywhere alike, so that none of them is learned."""
    text = json.dumps([world["notes"], world["tasks"]], ensure_ascii=False)
    speakers = {name for note in world["notes"] for name in re.findall(r"[A-Z][a-z]+", note["by"])} - NOT_NAMES
    free = [name for name in NAMES if name not in text]
    random.shuffle(free)
    other = {name: free.pop() for name in sorted(speakers) if free and random.random() < 0.8}
    numbers = re.findall(r"(?<![\w.:/-])(\d{2,4})(?![\w:/-]|\.\d)", " ".join(note["text"] for note in world["notes"]))
    for number in sorted(set(numbers)):
        if 1900 <= int(number) <= 2100 or random.random() < 0.4:
            continue
        new = str(random.randrange(10 ** (len(number) - 1), 10 ** len(number)))
        if new not in text and new not in other.values():
            other[number] = new
    if not other:
        return world
    words = "|".join(sorted(map(re.escape, other), key=len, reverse=True))
    notes, tasks = json.loads(re.sub(rf"(?<![\w.:/-])({words})(?![\w:/-]|\.\d)", lambda hit: other[hit[1]], text))
    return dict(world, notes=notes, tasks=tasks, ids={note["id"]: note for note in notes})


def of_the_other(world, task):
    """A question about one of two speakers, asked of the other: it has no answer. None where that is not sure."""
    speakers = sorted({note["by"] for note in world["notes"] if note["by"]})
    if len(speakers) != 2 or task["answer"] != "yes" or {"user", "assistant"} & set(speakers):
        return None
    named = [one for one in speakers if one in task["task"]]
    if len(named) != 1 or any(world["ids"][one]["by"] != named[0] for one in task["must"]):
        return None
    (other,) = set(speakers) - set(named)
    near = task["must"] + task["helps"] + [one for one in task["near"] if world["ids"][one]["by"] == named[0]]
    swapped = task["task"].replace(named[0], other)
    return dict(task, task=swapped, answer="no", must=[], helps=[], near=near, act="", verdict="-")


# Notes that share most words with the task: what recall puts before the reader.
LIKE = 5


def words_of(text):
    return set(re.findall(r"\w{4,}", text.lower()))


SETTLES = {"yes": 1.0, "contested": 1.0, "part": 0.3}


def rows_of(world, task, strangers, random, is_talk, turns):
    """(task, note, bears, settles, act, weight, verdict, weight of the verdict) for the notes worth reading."""
    chosen = task["must"] + task["helps"] + task["near"]
    rest = [one for one in world["ids"] if one not in chosen]
    words = words_of(task["task"])
    rest.sort(key=lambda one: -len(words & words_of(world["ids"][one]["text"])) - random.random() / 2)
    chosen = chosen + rest[:LIKE] + random.sample(rest[LIKE:], min(len(rest[LIKE:]), 3))
    hidden = [part for part, share in (("by", 0.04 if is_talk else 0.15), ("at", 0.25), ("name", 0.25)) if random.random() < share]
    rows = []
    for one in chosen:
        note, before = ({**other, **{part: "" for part in hidden}} if other else None for other in (world["ids"][one], turns.get(one)))
        decides = one in task["must"]
        if decides:
            bears, settles, weight = 1.0, SETTLES[task["answer"]], 2.0
        elif one in task["helps"]:
            bears, settles, weight = (0.6 if task["answer"] != "no" else 0.12), 0.0, 1.0
        else:
            bears, settles, weight = 0.0, 0.0, (1.6 if one in task["near"] else 1.0)
        verdict = {"yes": 1, "no": 2}.get(task["verdict"], 0) if decides else 0
        asks = task["kind"] in ("whether", "may") or verdict > 0
        weight_of_verdict = 1.0 if decides and asks else 0.0 if decides else 0.15
        rows.append((task["task"], shown(note, before), bears, settles, float(one == task["act"]), weight, verdict, weight_of_verdict))
    rows += [(task["task"], shown(note), 0.0, 0.0, 0.0, 0.5, 0, 0.05) for note in strangers]
    return rows
