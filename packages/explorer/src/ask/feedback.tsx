/** Says what an answer was worth, and takes that back. */
import { type AskedInsightDetail, verdictMeanings } from '@loci/client';
import { useState } from 'preact/hooks';
import { signedInApi } from '../session.js';
import { Button } from '../ui/button.js';
import { ErrorNote } from '../ui/error-note.js';
import { ask } from './question.js';

type Verdict = AskedInsightDetail['feedback'][number]['verdict'];

const names: Readonly<Record<Verdict, string>> = {
  helpful: 'Helpful',
  wrong: 'Wrong',
  outdated: 'Outdated',
  missing: 'Something is missing',
};

const verdicts = Object.keys(names) as Verdict[];

export function Feedback({ graphId, insightId }: { graphId: string; insightId: string }) {
  const [given, setGiven] = useState<Verdict | null>(null);
  const [error, setError] = useState<unknown>(null);
  const run = async (act: () => Promise<unknown>, next: Verdict | null) => {
    try {
      await act();
      setGiven(next);
      setError(null);
    } catch (failure) {
      setError(failure);
    }
  };
  const named = { graph_id: graphId, id: insightId };
  const say = (verdict: Verdict) => run(() => signedInApi().giveFeedback({ ...named, verdict }), verdict);
  const undo = () => run(() => signedInApi().withdrawFeedback(named), null);
  return (
    <section class="stack stack-tight feedback" aria-label="Feedback">
      <div class="row-line">
        <span class="soft small">Was this helpful?</span>
        {verdicts.map(verdict => (
          <Button
            key={verdict}
            aria-pressed={given === verdict}
            title={verdictMeanings[verdict]}
            onClick={() => void (given === verdict ? undo() : say(verdict))}
          >
            {names[verdict]}
          </Button>
        ))}
      </div>
      {given !== null && (
        <p class="soft small" role="status">
          {verdictMeanings[given]}{' '}
          <Button look="quiet" onClick={() => void undo()}>
            Undo
          </Button>
          {given !== 'missing' && (
            <Button look="quiet" onClick={() => void ask(graphId)}>
              Ask again
            </Button>
          )}
        </p>
      )}
      {error !== null && <ErrorNote error={error} />}
    </section>
  );
}
