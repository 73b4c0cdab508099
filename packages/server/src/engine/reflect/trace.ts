/** Tells in words what each stage of an insight did. */
import { longestRead } from '../../language/cut-text.js';
import type { Claim } from './claims.js';
import type { Considered } from './consider.js';
import type { Decision } from './decide.js';
import type { Evidence } from './evidence.js';
import type { Standing } from './standing.js';
import { listed } from './wording/plain-sentence.js';
import type { Asked } from './wording/question.js';

export interface Stage {
  readonly stage: 'recall' | 'evidence' | 'claims' | 'finding';
  readonly said: string;
}

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

export const recallStage = ({ hits, recalled, area, task }: Considered): Stage => ({
  stage: 'recall',
  said: `${count(hits.length, 'memory', 'memories')} of ${recalled.matched} that matched were considered, searched with ${
    area === null ? 'the task' : 'locus_query and ordered with the task'
  }. The telling words of the task are ${listed([...task.weights.keys()])}${
    task.names.length > 0 ? `; it names ${listed(task.names)}` : ''
  }.`,
});

/** None where everything was read whole. */
export const cutStages = (
  { task, locusQuery }: { readonly task: string; readonly locusQuery: string | null },
  { cutMemories }: Considered,
): Stage[] => {
  const cut = [
    ...(task.length > longestRead ? ['the task'] : []),
    ...((locusQuery?.length ?? 0) > longestRead ? ['locus_query'] : []),
    ...(cutMemories === 0 ? [] : [count(cutMemories, 'memory', 'memories')]),
  ];
  return cut.length === 0
    ? []
    : [{ stage: 'recall', said: `Read in part, ${longestRead} characters at most: ${listed(cut)}.` }];
};

export const evidenceStage = (
  ranked: readonly Evidence[],
  evidence: readonly Evidence[],
  others: number,
  asked: Asked,
): Stage => {
  const read = ranked.filter(one => one.judged !== null).length;
  return {
    stage: 'evidence',
    said: `Chosen: ${count(evidence.length, 'statement')} of ${ranked.length}, for a question of the kind “${asked}”. ${
      read === 0 ? 'No judge read them: words alone decided.' : `The judge read ${read}.`
    }${others > 0 ? ` ${count(others, 'statement')} about somebody or something else ${others === 1 ? 'was' : 'were'} left out.` : ''}`,
  };
};

export const claimsStage = (claims: readonly Claim[], standing: Standing): Stage => {
  const shared = claims.filter(claim => claim.voices > 1).length;
  const changed = claims.filter(claim => claim.history.length > 0).length;
  return {
    stage: 'claims',
    said: `${count(claims.length, 'claim')}: ${shared} with several voices, ${changed} that took the place of something earlier, ${count(
      standing.disputes.length,
      'open contradiction',
    )}, ${count(standing.changes.length, 'change')} that nobody confirmed, ${standing.settlements.length} settled side by side.`,
  };
};

export const findingStage = ({ answers, because }: Decision): Stage => ({
  stage: 'finding',
  said: `${answers ? 'The task is answered' : 'The task is declined'}: ${because}.`,
});
