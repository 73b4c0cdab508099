/** What feedback changed about an answer, in one sentence that names its evidence by number. */
import type { Evidence } from '@loci/client';
import { listed } from '../../domain/listed.js';
import type { Insight } from '../../engine/reflect/insight.js';

/** Null if feedback changed nothing that the answer shows or would have shown. */
export const feedbackInWords = ({ feedback }: Insight, evidence: readonly Evidence[]): string | null => {
  if (feedback === undefined) return null;
  const numbersOf = (move: Evidence['feedback']): string =>
    listed(evidence.filter(one => one.feedback === move).map(({ number }) => `[${number}]`));
  const quoted = new Set(evidence.map(({ memory_id }) => memory_id));
  const leftOut = feedback.otherwise.filter(id => !quoted.has(id)).length;
  const [raised, lowered] = [numbersOf('raised'), numbersOf('lowered')];
  const said = [
    ...(raised === '' ? [] : [`raised ${raised}`]),
    ...(lowered === '' ? [] : [`lowered ${lowered}`]),
    ...(leftOut === 0 ? [] : [`left out ${leftOut === 1 ? 'a memory' : `${leftOut} memories`}`]),
  ];
  return said.length === 0 ? null : `Feedback on similar tasks ${listed(said)}.`;
};
