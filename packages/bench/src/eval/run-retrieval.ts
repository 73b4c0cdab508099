/** `loci eval` without a subcommand: measures recall and answerability, and prints a table or JSON. */
import { existsSync } from 'node:fs';
import { flagsOf } from '../flags.js';
import { setsIn } from './datasets.js';
import { type EvalResult, evaluate } from './eval.js';
import { commonFlags, faultOfSets, limitOf, report, wrongUse } from './measuring-command.js';
import type { RetrievalResult } from './retrieval.js';

const usage = `Usage: loci eval --data DIR [--set NAME]... [--rerank 0,20] [--no-insights] [--baseline] [--limit N] [--models DIR|off] [--json] [--out FILE]

DIR holds one folder per set, each with memories.jsonl {collection, id, text, at, by, session}
and queries.jsonl {collection, id, query, gold, answerable}. One collection is one graph.
"loci eval relations" and "loci eval conflicts" measure how memories are related, "loci eval worlds" measures
insights; each has its own --help.
--baseline also measures plain BM25 (bm25) and Loci without its models (words).

Example:
  $ loci eval --data ./data --set locomo --rerank 0,20
`;

const fixed = (value: number | null): string =>
  value === null ? '   -' : value.toFixed(3).replace(/^0/, '');

const percent = (share: number | null): string => (share === null ? '-' : `${(100 * share).toFixed(1)} %`);

const printRow = (result: RetrievalResult, tier: string, rerank: string): void => {
  const { set, questions, recall, ndcg10, millisecondsP50, millisecondsP95 } = result;
  const recalls = [recall[1], recall[5], recall[10], recall[30]].map(fixed).join('  ');
  const times = `${millisecondsP50.toFixed(1)} / ${millisecondsP95.toFixed(1)}`;
  console.log(
    `${set.padEnd(12)} ${tier.padEnd(9)} ${rerank.padStart(6)} ${String(questions).padStart(9)}   ${recalls}   ${fixed(ndcg10)}   ${times}`,
  );
};

const printResult = ({ tier, retrieval, answerability, baselines }: EvalResult): void => {
  for (const [name, result] of Object.entries(baselines)) printRow(result, name, '-');
  for (const result of retrieval) printRow(result, tier, String(result.rerank));
  if (answerability === null) return;
  const { auroc, calibrationError, unanswerableHigh, bands } = answerability;
  const indent = ' '.repeat(13);
  console.log(
    `${indent}answerable or not: AUROC ${fixed(auroc)}, calibration error ${fixed(calibrationError)}, ` +
      `unanswerable that got high ${percent(unanswerableHigh)}`,
  );
  for (const [band, { questions, answerable, shown }] of Object.entries(bands)) {
    const share = (count: number) => percent(questions === 0 ? null : count / questions);
    console.log(
      `${indent}${band.padEnd(6)} ${String(questions).padStart(5)}: ${share(answerable)} answerable, ` +
        `${share(shown)} with a memory that answers in the evidence`,
    );
  }
};

export const runRetrieval = async (args: readonly string[]): Promise<number> => {
  const values = flagsOf(args, usage, {
    ...commonFlags,
    rerank: { type: 'string', default: '0,20' },
    'no-insights': { type: 'boolean', default: false },
    baseline: { type: 'boolean', default: false },
  });
  if (values === null) return 0;
  if (values.data === undefined || !existsSync(values.data))
    return wrongUse(`--data must name a folder of benchmark data\n\n${usage}`);
  const sets = values.set ?? [];
  const fault = faultOfSets(sets, setsIn(values.data));
  if (fault !== null) return wrongUse(fault);
  const results: EvalResult[] = [];
  if (!values.json)
    console.log('set          tier      rerank questions    R@1   R@5   R@10  R@30   nDCG@10  ms p50 / p95');
  for await (const result of evaluate({
    data: values.data,
    sets,
    reranks: values.rerank.split(',').map(Number),
    insights: !values['no-insights'],
    baseline: values.baseline,
    limit: limitOf(values.limit),
    models: values.models ?? null,
  })) {
    results.push(result);
    if (!values.json) printResult(result);
  }
  report(values, results);
  return 0;
};
