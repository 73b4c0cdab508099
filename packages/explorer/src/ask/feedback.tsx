/** Says what an answer or one of its memories was worth, and takes that back. */
import { type Evidence, verdictMeanings } from '@loci/client';
import { Button } from '../ui/button.js';
import { ErrorNote } from '../ui/error-note.js';
import { ask } from './question.js';
import {
  failureOn,
  givenOn,
  isNamed,
  type Judged,
  judge,
  judgeMemory,
  undo,
  type Verdict,
} from './verdict.js';

const names: Readonly<Record<Verdict, string>> = {
  helpful: 'Helpful',
  wrong: 'Wrong',
  outdated: 'Outdated',
  missing: 'Something is missing',
};

const verdicts = Object.keys(names) as Verdict[];

/** What can be wrong with one memory. */
const ofMemory = ['wrong', 'outdated'] as const;

/** What the verdict does, by the numbers of the evidence if it names some. */
const effectOf = (
  verdict: Verdict,
  about: readonly string[] | null,
  evidence: readonly Evidence[],
): string => {
  if (about === null) return verdictMeanings[verdict];
  const numbers = evidence
    .filter(({ memory_id }) => about.includes(memory_id))
    .map(({ number }) => `[${number}]`);
  return `${names[verdict]}: ${numbers.join(', ')} ${about.length === 1 ? 'counts' : 'count'} less for tasks like this.`;
};

export function Feedback({ judged, evidence }: { judged: Judged; evidence: readonly Evidence[] }) {
  const given = givenOn(judged);
  const error = failureOn(judged);
  return (
    <section class="stack stack-tight feedback" aria-label="Feedback">
      <div class="row-line">
        <span class="soft small">Was this helpful?</span>
        {verdicts.map(verdict => (
          <Button
            key={verdict}
            aria-pressed={given?.verdict === verdict && given.memoryIds === null}
            title={verdictMeanings[verdict]}
            onClick={() => void judge(judged, verdict)}
          >
            {names[verdict]}
          </Button>
        ))}
      </div>
      {given !== null && (
        <p class="soft small" role="status">
          {effectOf(given.verdict, given.memoryIds, evidence)}{' '}
          <Button look="quiet" onClick={() => void undo(judged)}>
            Undo
          </Button>
          {given.verdict !== 'missing' && (
            <Button look="quiet" onClick={() => void ask(judged.graphId)}>
              Ask again
            </Button>
          )}
        </p>
      )}
      {error !== null && <ErrorNote error={error} />}
    </section>
  );
}

/** Says that one quoted memory is wrong or outdated. */
export function MemoryFeedback({ judged, piece }: { judged: Judged; piece: Evidence }) {
  return (
    <fieldset class="feedback memory-feedback" aria-label={`Feedback on ${piece.number}`}>
      {ofMemory.map(verdict => (
        <Button
          key={verdict}
          look="quiet"
          aria-pressed={isNamed(judged, verdict, piece.memory_id)}
          title={`Only this memory is ${verdict} for this task.`}
          onClick={() => void judgeMemory(judged, verdict, piece.memory_id)}
        >
          {names[verdict]}
        </Button>
      ))}
    </fieldset>
  );
}
