/** Earlier questions: a click asks again, and each can be removed. */
import { href } from '../router.js';
import { currentGraph, graphs } from '../session.js';
import { Button } from '../ui/button.js';
import { RelativeTime } from '../ui/relative-time.js';
import { Section } from '../ui/section.js';
import { counted } from '../words/counts.js';
import { pickedOf } from '../words/picked-contexts.js';
import { type Question, questionOfQuery } from '../words/question-address.js';
import { type Asked, askedBefore, forgetAsked } from './asked-before.js';
import { confidenceLooks } from './confidence-looks.js';
import { ask, askedAt, asking } from './question.js';

const mostShown = 8;

/** The contexts it was limited to, if any. */
const whereWords = ({ locusQuery, contexts }: Question): string | null => {
  const places = pickedOf(contexts).map(({ type, name }) => (name === null ? `every ${type}` : name));
  const words = locusQuery === '' ? [] : [`“${locusQuery}”`];
  return places.length + words.length === 0 ? null : [...words, ...places].join(', ');
};

/** The graph keeps what was asked too, for who asked and for admins; servers before that setting keep nothing. */
const serverWords = (graphId: string): string => {
  const days = graphs.value?.find(one => one.graph_id === graphId)?.settings.insight_days ?? 0;
  return days === 0
    ? 'The server keeps no questions of this graph.'
    : `The server keeps questions and answers for ${counted(days, 'day')}; you and admins of this graph can read them.`;
};

function AskedRow({ graphId, asked }: { graphId: string; asked: Asked }) {
  const question = questionOfQuery(asked.query);
  if (question === null) return null;
  const to = href({ screen: 'ask', graph: graphId, query: asked.query });
  const where = whereWords(question);
  // The URL is already the same, so following the link would do nothing.
  const askAgain = () => {
    if (asking.value.state !== 'asking' && askedAt.value !== null && href(askedAt.value) === to)
      void ask(graphId);
  };
  return (
    <li class="asked">
      <a class="asked-link" data-row href={to} onClick={askAgain}>
        <span class="asked-task wrap">{question.task}</span>
        <span class="meta">
          <RelativeTime time={asked.at} />
          {where !== null && <span class="wrap">in {where}</span>}
        </span>
      </a>
      <span class={`badge ${confidenceLooks[asked.confidence]}`}>{asked.confidence}</span>
      <button
        type="button"
        class="icon-button"
        aria-label={`Remove the question “${question.task}”`}
        onClick={() => forgetAsked(graphId, asked.query)}
      >
        ✕
      </button>
    </li>
  );
}

/** Newest first; empty until the first question. */
export function AskedList() {
  const graphId = currentGraph();
  const asked = askedBefore.value;
  if (asked.length === 0) return null;
  const rows = asked.map(one => <AskedRow key={JSON.stringify(one.query)} graphId={graphId} asked={one} />);
  return (
    <Section
      title="Asked before"
      aside={
        <Button look="quiet" onClick={() => forgetAsked(graphId)}>
          Clear
        </Button>
      }
    >
      <ol class="rows">{rows.slice(0, mostShown)}</ol>
      {rows.length > mostShown && (
        <details class="more">
          <summary>{rows.length - mostShown} older</summary>
          <ol class="rows asked-older">{rows.slice(mostShown)}</ol>
        </details>
      )}
      <p class="soft small">
        This list is kept in this browser. {serverWords(graphId)} Click a question to ask it again.
      </p>
    </Section>
  );
}
