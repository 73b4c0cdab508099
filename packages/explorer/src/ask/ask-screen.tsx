/** Ask: a task in; a finding, recommendation, confidence and evidence out. */

import { limits } from '@loci/client';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { go, route } from '../router.js';
import { currentGraph } from '../session.js';
import { Button } from '../ui/button.js';
import { ContextPicker } from '../ui/context-picker.js';
import { ErrorNote } from '../ui/error-note.js';
import { Prose } from '../ui/prose.js';
import { ScreenHead } from '../ui/section.js';
import { Skeleton } from '../ui/skeleton.js';
import { questionOfQuery } from '../words/question-address.js';
import { Answer } from './answer.js';
import { AskedList } from './asked-list.js';
import { EvidenceList } from './evidence-list.js';
import { OfferedTasks } from './offered-tasks.js';
import {
  ask,
  askedAt,
  askFromAddress,
  asking,
  askTyped,
  contexts,
  limit,
  locusQuery,
  task,
} from './question.js';

function AskForm({ graphId }: { graphId: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isBusy = asking.value.state === 'asking';
  const isEmpty = task.value.trim() === '';
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isEmpty) askTyped(graphId);
  };
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <form class="card stack" onSubmit={submit}>
      <label class="field">
        <span class="field-label">Task or question</span>
        <textarea
          ref={field}
          class="input input-large ask-task"
          rows={2}
          maxLength={limits.taskCharacters}
          placeholder="What are you about to do, or what do you want to know?"
          value={task.value}
          onInput={event => {
            task.value = event.currentTarget.value;
          }}
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) submit(event);
          }}
        />
      </label>
      <details class="more" open={locusQuery.value !== '' || Object.keys(contexts.value).length > 0}>
        <summary>Where to look</summary>
        <div class="stack more-body">
          <label class="field">
            <span class="field-label">Search query instead of the task</span>
            <input
              class="input"
              placeholder="When the task is broad but only one area matters"
              maxLength={limits.queryCharacters}
              value={locusQuery.value}
              onInput={event => {
                locusQuery.value = event.currentTarget.value;
              }}
            />
          </label>
          <ContextPicker
            label="Only in these contexts"
            value={contexts.value}
            onChange={next => {
              contexts.value = next;
            }}
            offersTypes
          />
          <label class="field field-short">
            <span class="field-label">Memories to consider</span>
            <input
              class="input"
              type="number"
              min={1}
              max={limits.insightLimitMax}
              value={limit.value}
              onInput={event => {
                const typed = event.currentTarget.valueAsNumber;
                if (Number.isInteger(typed))
                  limit.value = Math.max(1, Math.min(limits.insightLimitMax, typed));
              }}
            />
          </label>
        </div>
      </details>
      <div class="row-line spread ask-foot">
        <span class="soft small hint-keys">Enter to ask, Shift Enter for a new line</span>
        <Button look="primary" type="submit" disabled={isEmpty || isBusy}>
          {isBusy ? 'Asking…' : 'Ask'}
        </Button>
      </div>
    </form>
  );
}

function Outcome({ graphId }: { graphId: string }) {
  const now = asking.value;
  switch (now.state) {
    case 'nothing':
      return (
        <div class="ask-begin">
          <OfferedTasks graphId={graphId} />
          <AskedList />
        </div>
      );
    case 'failed':
      return <ErrorNote error={now.error} retry={() => void ask(graphId)} />;
    case 'asking':
      return (
        <div class="answer-grid">
          <div class="card stack answer-finding">
            <p class="soft small" role="status">
              {now.said}…
            </p>
            {now.partial.insight === undefined ? (
              <Skeleton lines={4} />
            ) : (
              <p class="answer-text">
                <Prose text={now.partial.insight} />
              </p>
            )}
          </div>
          {now.partial.evidence !== undefined && (
            <div class="answer-side">
              <EvidenceList graphId={graphId} evidence={now.partial.evidence} />
            </div>
          )}
        </div>
      );
    case 'answered':
      return <Answer graphId={graphId} answer={now.answer} question={now.question} body={now.body} />;
  }
}

/** The screen "Ask". */
export function AskScreen() {
  const graphId = currentGraph();
  const here = route.value;
  useEffect(() => {
    if (here.screen !== 'ask') return;
    const question = questionOfQuery(here.query);
    if (question !== null) askFromAddress(graphId, question);
    // Whoever comes back finds the last answer, and its address with it.
    else if (askedAt.value !== null) go(askedAt.value, { replace: true });
  }, [here, graphId]);
  return (
    <div class="screen screen-roomy">
      <ScreenHead title="Ask">
        {/* Whoever has an answer has seen it, and the answer needs the room. */}
        {asking.value.state === 'nothing' && (
          <p>Answers come only from stored sentences. If nothing fits, the answer says so.</p>
        )}
      </ScreenHead>
      <div class="stack stack-loose">
        <AskForm graphId={graphId} />
        <Outcome graphId={graphId} />
      </div>
    </div>
  );
}
