/** `loci feedback`: says what an insight was worth, or takes that back. */
import { type KnowledgeApi, verdict as verdicts } from '@loci/client';
import { printing } from '../call-command.js';
import { given } from '../given.js';
import { collect, examples, type GraphFlags, withGraph } from '../options.js';
import { WrongUse } from '../outcomes.js';
import type { Register } from '../session.js';
import { insightIdOf, memoryId } from '../short-ids.js';
import { askedInWords } from './asked.js';

interface FeedbackFlags extends GraphFlags {
  readonly note?: string;
  readonly memory?: string[];
}

const isVerdict = (word: string): word is (typeof verdicts.options)[number] =>
  (verdicts.options as readonly string[]).includes(word);

const verdictOf = (word: string): (typeof verdicts.options)[number] | 'undo' => {
  if (word === 'undo' || isVerdict(word)) return word;
  throw new WrongUse(`unknown verdict "${word}"; use ${verdicts.options.join(', ')} or undo`);
};

const judge = async (
  api: KnowledgeApi,
  graph_id: string,
  id: string,
  verdict: ReturnType<typeof verdictOf>,
  { note, memory = [] }: FeedbackFlags,
) => {
  const named = { graph_id, id: await insightIdOf(api, graph_id, id) };
  if (verdict === 'undo') return api.withdrawFeedback(named);
  const memories = await Promise.all(memory.map(one => memoryId(api, graph_id, one)));
  return api.giveFeedback({
    ...named,
    verdict,
    ...given({ note, memory_ids: memories.length === 0 ? undefined : memories }),
  });
};

export const register: Register = (command, session) => {
  withGraph(command)
    .argument('<insight>', 'the id of an insight, the start or end of it, or `last`')
    .argument('<verdict>', `${verdicts.options.join(', ')}, or undo`, verdictOf)
    .option('--note <text>', 'why')
    .option('-m, --memory <id>', 'only about this memory of the insight; repeatable', collect)
    .addHelpText(
      'after',
      examples(
        'loci feedback last helpful --graph atlas',
        'loci feedback last wrong --graph atlas --note "That was the old cluster."',
        'loci feedback last undo --graph atlas',
      ),
    )
    .action(printing(session, judge, askedInWords));
};
