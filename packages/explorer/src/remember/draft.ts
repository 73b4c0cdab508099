/** What is about to be remembered, kept while the reader looks elsewhere. */
import type { ContextTypes, SourceKind } from '@loci/client';
import { effect, signal } from '@preact/signals';
import { farewell, graph, may, signedIn } from '../session.js';
import { timeOfField } from '../words/time-fields.js';

/** The fields of the form as they were typed. */
export interface Draft {
  readonly content: string;
  readonly contexts: ContextTypes;
  readonly speakerKind: SourceKind;
  readonly speaker: string;
  readonly reference: string;
  /** As a field writes a time; empty for now. */
  readonly since: string;
}

const emptyDraft: Draft = {
  content: '',
  contexts: {},
  speakerKind: 'user',
  speaker: '',
  reference: '',
  since: '',
};

/** The draft. */
export const draft = signal<Draft>(emptyDraft);

// Another graph has other contexts.
effect(() => {
  graph.value;
  draft.value = emptyDraft;
});

/** Whether the form is open. */
export const isRemembering = signal(false);

let writer: string | null = null;

// Another person begins anew. Whoever was signed out by the server, and comes back, finds what they had typed.
effect(() => {
  const isThrownOut = signedIn.value === null && farewell.value !== null;
  const name = signedIn.value?.name ?? null;
  if (isThrownOut || name === writer) return;
  writer = name;
  draft.value = emptyDraft;
  isRemembering.value = false;
});

/** A task that nothing stored answers yet. */
export interface Answering {
  readonly task: string;
  readonly askAgain: () => void;
}

/** What the memory is to answer; null where it was not asked for. */
export const answering = signal<Answering | null>(null);

/** Opens the form where the secret may write. */
export const openRemember = (): void => {
  if (!may('write')) return;
  answering.value = null;
  isRemembering.value = true;
};

/** The same for a task without an answer, in the contexts in which it was asked. */
export const openRememberFor = (task: Answering, contexts: ContextTypes): void => {
  openRemember();
  answering.value = task;
  const named = Object.entries(contexts).filter(([, names]) => names.length > 0);
  draft.value = { ...draft.value, contexts: Object.fromEntries(named) };
};

const given = <Name extends string>(name: Name, text: string) =>
  (text.trim() === '' ? {} : { [name]: text.trim() }) as Partial<Record<Name, string>>;

/** The fields as they go out, without what was left empty. */
export const bodyOf = ({ content, contexts, speakerKind, speaker, reference, since }: Draft) => ({
  content: content.trim(),
  ...(Object.keys(contexts).length === 0 ? {} : { context_types: contexts }),
  source: { kind: speakerKind, ...given('name', speaker), ...given('ref', reference) },
  ...(since === '' ? {} : { occurred_at: timeOfField(since) }),
});
