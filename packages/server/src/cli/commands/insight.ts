/** `loci ask`, also `loci insight`: turns memories into advice for a task. */
import type { InsightProgress } from '@loci/client';
import { withGraphOf } from '../connect.js';
import { contextsToAsk } from '../context-flags.js';
import { given } from '../given.js';
import { fallbackInWords, insightInWords } from '../insight-in-words.js';
import { examples, type GraphFlags, wholeNumber, withClocks, withContexts, withGraph } from '../options.js';
import { counted } from '../print.js';
import type { Register } from '../session.js';
import { showRecord } from '../show.js';
import type { Terminal } from '../terminal.js';

interface InsightFlags extends GraphFlags {
  readonly context?: string[];
  readonly locusQuery?: string;
  readonly limit?: number;
  readonly validAt?: string;
  readonly knownAt?: string;
  readonly evidence?: boolean;
}

/** A person also learns that an LLM failed; a program gets what every client gets. */
const includesOf = ({ json, evidence }: InsightFlags) => ({
  include: [
    ...(evidence === false ? [] : ['evidence' as const, 'contradictions' as const]),
    ...(json ? [] : ['usage' as const]),
  ],
});

const requestOf = (task: string, flags: InsightFlags) => ({
  task,
  ...given({
    limit: flags.limit,
    locus_query: flags.locusQuery,
    context_types: contextsToAsk(flags.context),
    valid_at: flags.validAt,
    known_at: flags.knownAt,
  }),
  ...includesOf(flags),
});

const progressIn = (terminal: Terminal) => (progress: InsightProgress) => {
  if (progress.stage === 'wording') terminal.progress(`${progress.model} is writing the answer …`);
  if (progress.stage === 'checked') {
    terminal.progress(`${progress.kept} of ${counted(progress.written, 'sentence')} follow from the sources`);
  }
};

export const register: Register = (command, session) => {
  withContexts(withClocks(withGraph(command)))
    .argument('<task>', 'the question or task')
    .option('-l, --locus-query <query>', 'where to look, if the task is broad')
    .option('-n, --limit <n>', 'how many memories to consider, at most 100; default 20', wholeNumber(1, 100))
    .option('--no-evidence', 'omit sources, open contradictions and the reason for the confidence')
    .addHelpText(
      'after',
      examples(
        `loci ${command.name()} "Large uploads fail in production, what should I do?" --graph atlas`,
        `loci ${command.name()} "Add a required column to orders" --graph atlas \\\n      --locus-query "schema changes" --context skill:migrations --context feedback`,
      ),
    )
    .action(async (task: string, flags: InsightFlags) => {
      const { terminal } = session;
      const request = requestOf(task, flags);
      const answer = await withGraphOf(
        session,
        flags,
        (api, graphId) =>
          api.insight(
            { graph_id: graphId, ...request },
            terminal.watched ? { onProgress: progressIn(terminal) } : {},
          ),
        { understands: true },
      ).finally(() => terminal.progress(''));
      const fallback = flags.json ? null : fallbackInWords(answer);
      if (fallback !== null) terminal.note(fallback);
      showRecord(terminal, flags.json, answer, value => insightInWords(value, terminal));
    });
};
