/** `loci search`: memories, best first. */
import { hitsByFit, type MemoryHit } from '@loci/client';
import { readHits } from '@loci/client/internal';
import { withGraphOf } from '../connect.js';
import { contextsToAsk } from '../context-flags.js';
import { given } from '../given.js';
import {
  examples,
  type GraphFlags,
  share,
  wholeNumber,
  withClocks,
  withContexts,
  withGraph,
} from '../options.js';
import type { Sheet } from '../paint.js';
import { indented, inJson } from '../print.js';
import type { Register } from '../session.js';
import { memoryInWords } from '../show.js';

interface SearchFlags extends GraphFlags {
  readonly context?: string[];
  readonly limit?: number;
  readonly validAt?: string;
  readonly knownAt?: string;
  readonly superseded?: boolean;
  readonly explain?: boolean;
  readonly minRelevance?: number;
}

const requestOf = (query: string, flags: SearchFlags) => {
  const include = [
    ...(flags.explain ? ['explain' as const] : []),
    ...(flags.superseded ? ['superseded' as const] : []),
  ];
  return {
    query,
    ...given({
      limit: flags.limit,
      context_types: contextsToAsk(flags.context),
      valid_at: flags.validAt,
      known_at: flags.knownAt,
      min_relevance: flags.minRelevance,
    }),
    ...(include.length === 0 ? {} : { include }),
  };
};

const hitInWords = (hit: MemoryHit, place: number, sheet: Sheet): string => {
  if (hit.explain === undefined) return memoryInWords(hit, sheet, place);
  // Older servers do not return the relevance.
  const relevance = hit.relevance === undefined ? '' : `relevance ${hit.relevance.toFixed(2)}`;
  const why = indented(`why: ${hit.explain.reason}`, sheet, '    ', 'faint');
  return `${memoryInWords(hit, sheet, place, relevance)}\n${why}`;
};

/** The likely ones come first; a line sets the others apart. */
const hitsInWords = (hits: readonly MemoryHit[], sheet: Sheet): string => {
  const { likely, others } = hitsByFit(hits);
  const inWords = [...likely, ...others].map((hit, at) => hitInWords(hit, at + 1, sheet));
  if (others.length > 0)
    inWords.splice(likely.length, 0, likely.length === 0 ? 'None is likely to fit:' : 'Less likely to fit:');
  return inWords.join('\n\n');
};

export const register: Register = (command, session) => {
  withContexts(withClocks(withGraph(command)))
    .argument('<query>', 'what to look for')
    .option('-n, --limit <n>', 'how many, at most 100; default 10', wholeNumber(1, 100))
    .option('--superseded', 'include superseded memories')
    .option('--explain', 'show why each was found')
    .option('--min-relevance <0-1>', 'hide less relevant hits; 0 shows everything', share)
    .addHelpText('after', examples('loci search "client_body_timeout" --graph atlas --context error'))
    .action(async (query: string, flags: SearchFlags) => {
      const { terminal } = session;
      const request = requestOf(query, flags);
      const answer = await withGraphOf(
        session,
        flags,
        (api, graphId) => api.search({ graph_id: graphId, rerank: readHits, ...request }),
        { understands: true },
      );
      if (flags.json) {
        terminal.result(inJson(answer));
        return;
      }
      if (answer.items.length === 0)
        terminal.note(
          flags.minRelevance === 0
            ? 'No memory fits.'
            : 'No memory fits. To see the closest ones: --min-relevance 0',
        );
      else terminal.result(hitsInWords(answer.items, terminal));
    });
};
