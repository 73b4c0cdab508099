/** An answer: finding, recommendation, confidence with its reasons, contradictions and evidence. */

import { confidenceMeanings, type InsightAnswer } from '@loci/client';
import { shortRecommendation } from '@loci/client/internal';
import { openRememberFor } from '../remember/draft.js';
import { href } from '../router.js';
import { may, serverUrl } from '../session.js';
import { Button } from '../ui/button.js';
import { CopyButton } from '../ui/copy-button.js';
import { Prose } from '../ui/prose.js';
import { Section } from '../ui/section.js';
import { clientCodeOf, curlOf, type QuestionBody } from '../words/as-code.js';
import { type ConfidenceReason, readTrace } from '../words/confidence.js';
import { isDeclined } from '../words/declined.js';
import type { Question } from '../words/question-address.js';
import { AskedList } from './asked-list.js';
import { confidenceLooks } from './confidence-looks.js';
import { EvidenceList } from './evidence-list.js';
import { Feedback } from './feedback.js';
import { ask } from './question.js';
import type { Judged } from './verdict.js';

function Reasons({ reasons }: { reasons: readonly ConfidenceReason[] }) {
  const widest = Math.max(...reasons.map(({ contribution }) => Math.abs(contribution)));
  return (
    <ul class="reasons">
      {reasons.map(({ says, contribution }) => (
        <li key={says} class="reason">
          <span
            class="reason-scale"
            role="img"
            aria-label={contribution > 0 ? 'raises confidence' : 'lowers confidence'}
          >
            <span
              class={contribution > 0 ? 'reason-bar reason-up' : 'reason-bar reason-down'}
              style={{ width: `${(Math.abs(contribution) / widest) * 50}%` }}
            />
          </span>
          <span>{says}</span>
        </li>
      ))}
    </ul>
  );
}

function Confidence({ answer }: { answer: InsightAnswer }) {
  const { reasons, stages } = readTrace(answer.trace);
  return (
    <Section title={isDeclined(answer) ? 'How this answer was made' : 'Why this confidence'}>
      <div class="card stack">
        {/* The finding of a declined answer already gives the reason. */}
        {!isDeclined(answer) && (
          <p>
            <span class={`badge ${confidenceLooks[answer.confidence]}`}>{answer.confidence}</span>{' '}
            {answer.confidence_reason ?? confidenceMeanings[answer.confidence]}
          </p>
        )}
        {stages.length > 0 && (
          <details class="more">
            <summary>{isDeclined(answer) ? 'The steps' : 'How this answer was made'}</summary>
            <div class="more-body stack">
              <ol class="stages">
                {stages.map(({ stage, said }) => (
                  <li key={stage}>
                    <span class="stage-name">{stage}</span> {said}
                  </li>
                ))}
              </ol>
              {reasons.length > 0 && <Reasons reasons={reasons} />}
            </div>
          </details>
        )}
        {answer.usage !== undefined && (
          <p class="soft small">
            Tier {answer.usage.tier}
            {answer.usage.model === null ? '' : `, ${answer.usage.model}`},{' '}
            {Math.round(answer.usage.milliseconds)} ms
            {answer.usage.fallback
              ? `; used the local answer: ${answer.usage.fallback.replaceAll('_', ' ')}`
              : ''}
          </p>
        )}
      </div>
    </Section>
  );
}

interface AnswerProps {
  readonly graphId: string;
  readonly answer: InsightAnswer;
  readonly question: Question;
  readonly body: QuestionBody;
}

function Finding({ graphId, answer, question, body, judged }: AnswerProps & { judged: Judged | null }) {
  const canRemember = isDeclined(answer) && may('write');
  const remember = () =>
    openRememberFor({ task: question.task, askAgain: () => void ask(graphId) }, question.contexts);
  return (
    <section class="card stack answer" aria-label="Answer" aria-live="polite">
      <div class="row-line spread">
        <h2>Finding</h2>
        <span class={`badge ${confidenceLooks[answer.confidence]}`}>{answer.confidence} confidence</span>
      </div>
      <p class="answer-text wrap">
        <Prose text={answer.insight} />
      </p>
      <h2>Recommendation</h2>
      <p class="answer-advice wrap">
        <Prose text={shortRecommendation(answer)} />
      </p>
      {answer.feedback !== undefined && <p class="soft small">{answer.feedback}</p>}
      <div class="row-line">
        {canRemember && (
          <Button look="primary" onClick={remember}>
            Remember this
          </Button>
        )}
        <CopyButton text={() => location.href}>Copy link</CopyButton>
        <CopyButton text={() => curlOf(serverUrl, body)}>Copy as curl</CopyButton>
        <CopyButton text={() => clientCodeOf(serverUrl, body)}>Copy as client code</CopyButton>
      </div>
      {judged !== null && <Feedback judged={judged} evidence={answer.evidence ?? []} />}
    </section>
  );
}

/** The whole answer; on wide screens the evidence is next to it. */
export function Answer(props: AnswerProps) {
  const { graphId, answer } = props;
  const { insight_id: insightId } = answer;
  const judged = insightId === undefined || !may('write') ? null : { graphId, insightId };
  return (
    <div class="answer-grid">
      <div class="stack answer-finding">
        <Finding {...props} judged={judged} />
        {(answer.contradictions ?? []).map(one => (
          <div key={one.contradiction_id} class="note note-bad">
            <p class="note-title">Contradiction</p>
            <p class="wrap">
              “<Prose text={one.first_quote} />” contradicts “<Prose text={one.second_quote} />”
              {/[.!?]$/.test(one.second_quote) ? '' : '.'} <Prose text={one.reason} />
            </p>
            <p>
              <a
                href={href({ screen: 'contradictions', graph: graphId, query: { id: one.contradiction_id } })}
              >
                Settle it
              </a>
            </p>
          </div>
        ))}
      </div>
      <div class="answer-side">
        <div class="answer-evidence">
          <EvidenceList graphId={graphId} evidence={answer.evidence ?? []} judged={judged} />
        </div>
        <div class="answer-asked">
          <AskedList />
        </div>
      </div>
      <div class="answer-sure">
        <Confidence answer={answer} />
      </div>
    </div>
  );
}
