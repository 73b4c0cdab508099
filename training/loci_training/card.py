"""
Writes measured figures into the model card (packages/models/README.md): one column per set of models, from files that
`loci eval ... --out FILE` wrote. What is written by hand, and columns of other labels, stay as they are.
"""
import argparse
import json

from .places import model

START, END = "<!-- figures: written by loci_training.card -->", "<!-- end of the figures -->"


def fixed(value):
    return "-" if value is None else f"{value:.3f}".replace("0.", ".", 1) if value < 1 else f"{value:.3f}"


def share(found):
    return fixed(found["count"] / found["of"]) if found["of"] else "-"


def rows_of_worlds(result):
    overall, relations = result["overall"], result["relations"]
    name, high = f"{result['worlds']} worlds, {overall['tasks']} tasks: ", overall["bands"]["high"]
    return {
        name + "deciding notes quoted / quotes that decide or help": f"{fixed(overall['decidingTold'])} / {fixed(overall['precision'])}",
        name + "look-alike quoted": share(overall["lookAlikeTold"]),
        name + "answerable declined / unanswerable declined": f"{share(overall['wrongDeclines'])} / {share(overall['rightDeclines'])}",
        name + "answerable or not, AUROC of confidence / of the best note": f"{fixed(overall['aurocOfProbability'])} / {fixed(overall['aurocOfRelevance'])}",
        name + "contested recognised": share(overall["contestedRecognised"]),
        name + "`high`, of these right": f"{high['tasks']}, {high['settledAndRight']}",
        f"{result['worlds']} worlds, {relations['rows']} relations: contradictions and updates found / true": f"{share(relations['conflictsFound'])} / {share(relations['conflictsTrue'])}",
    }


def rows_of_retrieval(result):
    rows = {}
    for found in result["retrieval"]:
        name = f"{result['set']}, {found['questions']} questions, reranking {found['rerank']}: recall@10, nDCG@10"
        rows[name] = f"{fixed(found['recall']['10'])}, {fixed(found['ndcg10'])}"
    if (answers := result["answerability"]) is not None:
        count = answers["answerable"] + answers["unanswerable"]
        rows[f"{result['set']}, {count} questions, {answers['unanswerable']} without an answer: AUROC"] = fixed(answers["auroc"])
    return rows


def rows_of_relations(result):
    name = f"{result['set']}, {result['rows']} pairs ({result['asked']}): "
    rows = {name + "accuracy / macro-F1": f"{fixed(result['accuracy'])} / {fixed(result['macroF1'])}"}
    if result["opened"] is not None:
        rows[name + "contradictions and updates found / true"] = f"{fixed(result['opened']['found'])} / {fixed(result['opened']['precision'])}"
    return rows


def rows_of(result):
    """Label to figure, by which command the result is of."""
    for field, rows in (("overall", rows_of_worlds), ("retrieval", rows_of_retrieval), ("asked", rows_of_relations)):
        if field in result:
            return rows(result)
    raise SystemExit("a result is of no command that the card knows: loci eval, loci eval relations, loci eval worlds")


def read_table(lines):
    """Column to (row to figure), from a table in Markdown."""
    cells = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines if line.startswith("|")]
    if not cells:
        return {}
    (_, *labels), _, *rows = cells
    return {label: {row[0]: row[at + 1] for row in rows} for at, label in enumerate(labels)}


def write_table(columns):
    names = list(dict.fromkeys(name for rows in columns.values() for name in rows))
    line = lambda cells: "| " + " | ".join(cells) + " |"
    head = [line(["whole service, int8", *columns]), "|" + "---|" * (len(columns) + 1)]
    return head + [line([name, *(rows.get(name, "-") for rows in columns.values())]) for name in names]


def updated(card, label, results):
    """The card with a column for the label, the last one; a column of the same label is replaced."""
    before, start, rest = card.partition(START)
    table, end, after = rest.partition(END)
    if not start or not end:
        raise SystemExit(f"the card has no place for figures: {START} and {END}")
    columns = read_table(table.splitlines())
    columns.pop(label, None)
    columns[label] = {name: figure for result in results for name, figure in rows_of(result).items()}
    return f"{before}{START}\n\n" + "\n".join(write_table(columns)) + f"\n\n{END}{after}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", help="what `loci eval ... --out FILE` wrote")
    parser.add_argument("--label", required=True, help='the heading of the column, for instance "embedder 2, judge 4, reader 8"')
    parser.add_argument("--card", default=model("README.md"))
    options = parser.parse_args()
    results = []
    for path in options.files:
        with open(path, encoding="utf-8") as file:
            results += json.load(file)["results"]
    with open(options.card, encoding="utf-8") as file:
        card = file.read()
    card = updated(card, options.label, results)
    with open(options.card, "w", encoding="utf-8") as file:
        file.write(card)
    print(f"{options.card}: {options.label}")


if __name__ == "__main__":
    main()
