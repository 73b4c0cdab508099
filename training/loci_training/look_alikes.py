"""
Finds, for each question with a passage, other passages that share its rare words and do not answer it. The reader learns from
them that a passage on the same subject need not be an answer.
"""
import argparse
import json
import re

import numpy as np

# Sources in which two passages seldom answer the same question.
SOURCES = ("squad", "xquad", "qnli", "condaqa", "medquad", "hotpotqa")
# A word in more passages than this says nothing, and a passage with more than this share of the own one repeats it.
COMMON, REPEATS = 2_000, 0.6
KEPT = 6


def words_of(text):
    return set(re.findall(r"[a-z0-9]{3,}", text.lower()))


def look_alikes(rows):
    """For each row, the rows of other passages, most alike first."""
    passages = sorted({row["passage"] for row in rows})
    words = [words_of(passage) for passage in passages]
    holders = {}
    for at, held in enumerate(words):
        for word in held:
            holders.setdefault(word, []).append(at)
    holders = {word: np.array(places) for word, places in holders.items() if len(places) <= COMMON}
    weight = {word: np.log(len(passages) / len(places)) for word, places in holders.items()}
    first = {}
    for line, row in enumerate(rows):
        first.setdefault(row["passage"], line)
    answers = {}
    for row in rows:
        answers.setdefault(row["query"].lower(), set()).add(row["passage"])
    for row in rows:
        asked = [word for word in words_of(row["query"]) if word in holders]
        own, found = words_of(row["passage"]), []
        shared = np.zeros(len(passages))
        for word in asked:
            shared[holders[word]] += weight[word]
        for at in sorted(np.argpartition(-shared, 4 * KEPT)[: 4 * KEPT], key=lambda at: -shared[at]):
            repeated = len(own & words[at]) / max(1, min(len(own), len(words[at])))
            if shared[at] > 0 and repeated < REPEATS and passages[at] not in answers[row["query"].lower()]:
                found.append(first[passages[at]])
        yield found[:KEPT]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("passages", help="{query, passage, source} a line")
    parser.add_argument("--out", required=True, help="the same with `near`, the numbers of lines with look-alikes")
    options = parser.parse_args()
    with open(options.passages, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file if line.strip()]
    rows = [row for row in rows if row.get("source", "").startswith(SOURCES)]
    with open(options.out, "w", encoding="utf-8") as file:
        for row, near in zip(rows, look_alikes(rows)):
            kept = {key: row[key] for key in ("query", "passage", "source")}
            file.write(json.dumps(kept | {"near": near}, ensure_ascii=False) + "\n")
    print(f"{len(rows)} questions")


if __name__ == "__main__":
    main()
