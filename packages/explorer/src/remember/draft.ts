/** The draft of a memory, kept while other screens are open. */
import type { ContextTypes, NewMemory, SourceKind } from '@loci/client';
import { effect, signal } from '@preact/signals';
import { farewell, graph, holder, may, signedIn } from '../session.js';
import { timeOfField } from '../words/time-fields.js';

/** The fields of the form as they were typed. */
export interface Draft {
  readonly content: string;
  readonly contexts: ContextTypes;
  /** `you`: the person who is signed in. */
  readonly speakerKind: SourceKind | 'you';
  readonly speaker: string;
  readonly reference: string;
  /** In the format of a time field; empty for now. */
  readonly since: string;
}

const emptyDraft: Draft = {
  content: '',
  contexts: {},
  speakerKind: 'you',
  speaker: '',
  reference: '',
  since: '',
};

/** The draft. */
export const draft = signal<Draft>(emptyDraft);

// Contexts differ between graphs.
effect(() => {
  graph.value;
  draft.value = emptyDraft;
});

/** Whether the form is open. */
export const isRemembering = signal(false);

let writer: string | null = null;

// Another person starts fresh. Someone signed out by the server who comes back finds their draft.
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

/** The task that the memory should answer; null if there is none. */
export const answering = signal<Answering | null>(null);

/** Before the permissions are loaded, the form opens in a chosen graph, so that the key and what is typed next count. */
export const mayRemember = (): boolean => (holder.value === null ? graph.value !== null : may('write'));

/** Opens the form if the secret may write. */
export const openRemember = (): void => {
  if (!mayRemember()) return;
  answering.value = null;
  isRemembering.value = true;
};

// The permissions came, and do not allow it.
effect(() => {
  if (isRemembering.value && !mayRemember()) isRemembering.value = false;
});

/** The same for an unanswered task, in its contexts. */
export const openRememberFor = (task: Answering, contexts: ContextTypes): void => {
  openRemember();
  answering.value = task;
  const named = Object.entries(contexts).filter(([, names]) => names.length > 0);
  draft.value = { ...draft.value, contexts: Object.fromEntries(named) };
};

const given = <Name extends string>(name: Name, text: string) =>
  (text.trim() === '' ? {} : { [name]: text.trim() }) as Partial<Record<Name, string>>;

/** Omitted for a signed-in person with a name: the server fills it in. */
const sourceOf = ({ speakerKind, speaker, reference }: Draft): Pick<NewMemory, 'source'> => {
  const named = { ...given('name', speaker), ...given('ref', reference) };
  if (speakerKind !== 'you') return { source: { kind: speakerKind, ...named } };
  const { display_name = null, holder: held } = holder.value ?? {};
  if (named.name !== undefined || display_name === null) return { source: { kind: 'user', ...named } };
  if (named.ref === undefined) return {};
  return { source: { kind: held === 'person' ? 'user' : 'agent', name: display_name, ...named } };
};

/** The request, without empty fields. */
export const bodyOf = (typed: Draft) => ({
  content: typed.content.trim(),
  ...(Object.keys(typed.contexts).length === 0 ? {} : { context_types: typed.contexts }),
  ...sourceOf(typed),
  ...(typed.since === '' ? {} : { occurred_at: timeOfField(typed.since) }),
});
