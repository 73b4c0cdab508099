/** The form that stores a memory: text, contexts, and optionally its source and time. */
import { LociProblem, limits, type SourceKind, type StoredMemory, sourceKinds } from '@loci/client';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { holder, signedInApi } from '../session.js';
import { Button } from '../ui/button.js';
import { ContextPicker } from '../ui/context-picker.js';
import { ErrorNote } from '../ui/error-note.js';
import { TimeField } from '../ui/time-field.js';
import { useSubmit } from '../ui/use-submit.js';
import { errorsByPart, isAllInForm } from '../words/field-errors.js';
import { answering, bodyOf, type Draft, draft } from './draft.js';

/** The fields by their API names. */
const parts = {
  graph: ['graph_id'],
  content: ['content'],
  contexts: ['context_types'],
  speaker: ['source.name', 'source.kind'],
  reference: ['source.ref'],
  since: ['occurred_at'],
} as const;
type Part = keyof typeof parts;

const kindWords: Readonly<Record<SourceKind, string>> = {
  user: 'a person',
  agent: 'an agent',
  tool: 'a tool',
  document: 'a document',
  system: 'the system',
};

/** A field with its error below. */
function FormPart({ error, children }: { error: string | undefined; children: ComponentChildren }) {
  return (
    <div class={error === undefined ? 'part' : 'part is-wrong'}>
      {children}
      {error !== undefined && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const change = (part: Partial<Draft>): void => {
  draft.value = { ...draft.value, ...part };
};

/** A typed name is not you; without a name it is you again. */
const speakerTyped = (speaker: string, kind: Draft['speakerKind']): Partial<Draft> => {
  if (kind === 'you' && speaker.trim() !== '') return { speaker, speakerKind: 'user' };
  return kind === 'user' && speaker.trim() === '' ? { speaker, speakerKind: 'you' } : { speaker };
};

const blank = (path: string, message: string): LociProblem =>
  new LociProblem('invalid_request', message, { errors: [{ path, message }] });

/** Stores the draft and reports the result; `graphId` is empty before there is a graph. */
export function RememberForm({
  graphId,
  onStored,
  onClose,
}: {
  graphId: string;
  onStored: (memory: StoredMemory) => void;
  onClose: () => void;
}) {
  const { content, contexts, speakerKind, speaker, reference, since } = draft.value;
  const [newGraph, setNewGraph] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { submit, error, isBusy } = useSubmit(async () => {
    if (content.trim() === '') throw blank('content', 'Enter the text to remember.');
    const graph_id = graphId || newGraph.trim();
    if (graph_id === '') throw blank('graph_id', 'Enter the name of a graph.');
    const { items } = await signedInApi().remember({ graph_id, ...bodyOf(draft.value) });
    onStored(items[0] as StoredMemory);
  });
  const wrong: Partial<Record<Part, string>> = errorsByPart(error, parts);
  // Moves the focus to the field, for people who cannot see the message.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('.is-wrong :is(textarea, input, select)')?.focus();
  }, [error]);
  return (
    <form
      class="dialog-body"
      ref={form}
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
      }}
    >
      <h2 class="wrap">Remember{graphId === '' ? '' : ` in “${graphId}”`}</h2>
      {answering.value !== null && (
        <div class="note">
          <p class="note-title">Nothing stored answers this yet</p>
          <p class="wrap">{answering.value.task}</p>
        </div>
      )}
      <FormPart error={wrong.content}>
        <label class="field">
          <span class="field-label">Text</span>
          <textarea
            class="input"
            rows={4}
            maxLength={limits.contentCharacters}
            placeholder={answering.value === null ? 'One fact in plain words' : 'The answer, in plain words'}
            value={content}
            onInput={event => change({ content: event.currentTarget.value })}
          />
        </label>
      </FormPart>
      {graphId === '' && (
        <FormPart error={wrong.graph}>
          <label class="field">
            <span class="field-label">Into the graph</span>
            <input
              class="input"
              maxLength={limits.nameCharacters}
              value={newGraph}
              onInput={event => setNewGraph(event.currentTarget.value)}
            />
          </label>
        </FormPart>
      )}
      <FormPart error={wrong.contexts}>
        <ContextPicker
          label="Contexts (if empty, Loci chooses)"
          value={contexts}
          onChange={next => change({ contexts: next })}
          offersNew
        />
      </FormPart>
      <details class="more" open={['speaker', 'reference', 'since'].some(part => part in wrong)}>
        <summary>Source and date</summary>
        <div class="stack more-body">
          <div class="field-pair">
            <FormPart error={wrong.speaker}>
              <label class="field">
                <span class="field-label">Who said it</span>
                <input
                  class="input"
                  maxLength={limits.nameCharacters}
                  placeholder={speakerKind === 'you' ? (holder.value?.display_name ?? 'a name') : 'a name'}
                  value={speaker}
                  onInput={event => change(speakerTyped(event.currentTarget.value, speakerKind))}
                />
              </label>
            </FormPart>
            <label class="field">
              <span class="field-label">Kind of source</span>
              <select
                class="input"
                value={speakerKind}
                onChange={event => change({ speakerKind: event.currentTarget.value as Draft['speakerKind'] })}
              >
                <option value="you">you</option>
                {sourceKinds.map(kind => (
                  <option key={kind} value={kind}>
                    {kindWords[kind]}
                  </option>
                ))}
              </select>
            </label>
            <FormPart error={wrong.reference}>
              <label class="field">
                <span class="field-label">Reference</span>
                <input
                  class="input"
                  maxLength={limits.sourceCharacters}
                  placeholder="A URL, file or message"
                  value={reference}
                  onInput={event => change({ reference: event.currentTarget.value })}
                />
              </label>
            </FormPart>
            <FormPart error={wrong.since}>
              <TimeField
                label="True since (UTC, now if empty)"
                value={since}
                onChange={value => change({ since: value })}
              />
            </FormPart>
          </div>
        </div>
      </details>
      {error !== null && !isAllInForm(error, parts) && <ErrorNote error={error} />}
      <div class="dialog-foot">
        <Button onClick={onClose}>Close</Button>
        <Button look="primary" type="submit" hint="Ctrl Enter" isBusy={isBusy}>
          {isBusy ? 'Storing…' : 'Remember'}
        </Button>
      </div>
    </form>
  );
}
