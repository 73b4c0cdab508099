/** `loci insight`: knowledge becomes advice for a task. */
import type { Evidence, InsightAnswer } from '@loci/client';
import { withGraphOf } from '../connect.js';
import { contextsToAsk } from '../context-flags.js';
import { collect, examples, type GraphFlags, wholeNumber, withClocks, withGraph } from '../options.js';
import { confidenceInWords, facts, indented, sourceInWords, when } from '../print.js';
import type { Register } from '../session.js';
import { showRecord } from '../show.js';

type Contest = NonNullable<InsightAnswer['contradictions']>[number];

interface InsightFlags extends GraphFlags {
  readonly context?: string[];
  readonly locusQuery?: string;
  readonly limit?: number;
  readonly validAt?: string;
  readonly knownAt?: string;
  readonly evidence?: boolean;
}

const requestOf = (task: string, flags: InsightFlags) => {
  const contexts = contextsToAsk(flags.context);
  return {
    task,
    ...(flags.limit === undefined ? {} : { limit: flags.limit }),
    ...(flags.locusQuery === undefined ? {} : { locus_query: flags.locusQuery }),
    ...(contexts === undefined ? {} : { context_types: contexts }),
    ...(flags.validAt === undefined ? {} : { valid_at: flags.validAt }),
    ...(flags.knownAt === undefined ? {} : { known_at: flags.knownAt }),
    ...(flags.evidence ? { include: ['evidence' as const, 'contradictions' as const] } : {}),
  };
};

const evidenceInWords = (
  { number, quote, source, occurred_at, role, memory_id }: Evidence,
  width: number,
): string =>
  [
    indented(`[${number}] ${quote}`, width, '  '),
    indented(`${role}: ${sourceInWords(source)}, ${when(occurred_at)}, ${memory_id}`, width, '      '),
  ].join('\n');

const contestInWords =
  (width: number) =>
  ({ contradiction_id, reason, first, first_quote, second, second_quote }: Contest): string =>
    [
      indented(`“${first_quote}” (${first})`, width, '  '),
      indented(`against “${second_quote}” (${second})`, width, '  '),
      indented(`${reason} (${contradiction_id})`, width, '      '),
    ].join('\n');

const insightInWords = (answer: InsightAnswer, width: number): string =>
  [
    facts(
      [
        ['Insight', answer.insight],
        ['Recommendation', answer.recommendation],
        ['Confidence', confidenceInWords(answer.confidence)],
      ],
      width,
    ),
    ...(answer.evidence?.length
      ? ['', 'Evidence', ...answer.evidence.map(item => evidenceInWords(item, width))]
      : []),
    ...(answer.contradictions?.length
      ? ['', 'Open contradictions', ...answer.contradictions.map(contestInWords(width))]
      : []),
  ].join('\n');

export const register: Register = (command, session) => {
  withClocks(withGraph(command))
    .argument('<task>', 'the question or task')
    .option('-l, --locus-query <query>', 'where to look, when the task is broad')
    .option('-c, --context <type:name>', 'only there; a type alone means all of it; repeatable', collect)
    .option('-n, --limit <n>', 'how many memories to consider, at most 100; default 20', wholeNumber(1, 100))
    .option('-e, --evidence', 'show what it stands on')
    .addHelpText(
      'after',
      examples(
        'loci insight "Large uploads fail in production, what should I do?" --graph atlas --evidence',
        'loci insight "Add a required column to orders" --graph atlas \\\n      --locus-query "schema changes" --context skill:migrations --context feedback',
      ),
    )
    .action(async (task: string, flags: InsightFlags) => {
      const request = requestOf(task, flags);
      const answer = await withGraphOf(
        session,
        flags,
        (api, graphId) => api.insight({ graph_id: graphId, ...request }),
        { understands: true },
      );
      showRecord(session.terminal, flags.json, answer, value =>
        insightInWords(value, session.terminal.width),
      );
    });
};
