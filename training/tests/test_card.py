"""The card gets a column of figures, and keeps what was written by hand."""
import unittest

from loci_training.card import END, START, updated

CARD = f"# Card\n\nBy hand.\n\n{START}\n\n{END}\n\n## Limits\n"
WORLDS = {
    "worlds": 20,
    "overall": {
        "tasks": 240,
        "decidingTold": 0.768,
        "precision": 0.7761,
        "lookAlikeTold": {"count": 26, "of": 200},
        "wrongDeclines": {"count": 24, "of": 200},
        "rightDeclines": {"count": 33, "of": 40},
        "aurocOfProbability": 1.0,
        "aurocOfRelevance": None,
        "contestedRecognised": {"count": 0, "of": 0},
        "bands": {"high": {"tasks": 46, "settledAndRight": 39, "unanswerable": 0}},
    },
    "relations": {"rows": 159, "conflictsFound": {"count": 1, "of": 2}, "conflictsTrue": {"count": 1, "of": 1}},
}
RETRIEVAL = {
    "set": "tldr",
    "retrieval": [{"rerank": 0, "questions": 400, "recall": {"10": 0.5}, "ndcg10": 0.25}],
    "answerability": None,
}


class CardTest(unittest.TestCase):
    def test_figures_are_written_between_the_marks_and_the_rest_stays(self):
        card = updated(CARD, "version 1", [WORLDS, RETRIEVAL])
        self.assertTrue(card.startswith("# Card\n\nBy hand.\n\n"))
        self.assertTrue(card.endswith(f"{END}\n\n## Limits\n"))
        self.assertIn("| 20 worlds, 240 tasks: deciding notes quoted / quotes that decide or help | .768 / .776 |", card)
        self.assertIn("AUROC of confidence / of the best note | 1.000 / - |", card)
        self.assertIn("| 20 worlds, 240 tasks: contested recognised | - |", card)
        self.assertIn("| tldr, 400 questions, reranking 0: recall@10, nDCG@10 | .500, .250 |", card)

    def test_a_label_is_replaced_and_others_stay(self):
        first = updated(updated(CARD, "version 1", [RETRIEVAL]), "version 2", [WORLDS])
        self.assertIn("| whole service, int8 | version 1 | version 2 |", first)
        self.assertIn("reranking 0: recall@10, nDCG@10 | .500, .250 | - |", first)
        again = updated(first, "version 2", [WORLDS])
        self.assertEqual(again, first)

    def test_a_card_without_marks_and_an_unknown_result_are_refused(self):
        with self.assertRaisesRegex(SystemExit, "no place for figures"):
            updated("# Card\n", "version 1", [WORLDS])
        with self.assertRaisesRegex(SystemExit, "of no command"):
            updated(CARD, "version 1", [{"speed": 1}])


if __name__ == "__main__":
    unittest.main()
