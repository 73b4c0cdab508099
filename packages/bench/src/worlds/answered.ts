/** An answer of any system to a task, in the form that is scored. */
import type { AskedTask } from './ask-world.js';
import type { World, WorldTask } from './load-worlds.js';

export interface SystemAnswer {
  /** Notes that the answer is based on, best first. */
  readonly quoted: readonly string[];
  readonly declined: boolean;
  /** How sure it is that the notes answer the task; any number that grows with it. */
  readonly confidence: number;
  /** The answer says that notes disagree. */
  readonly contested: boolean;
}

/** What the answer says in words is not part of it, and nothing that is read from words is scored. */
export const asAsked = (
  { notes }: World,
  task: WorldTask,
  { quoted, declined, confidence, contested }: SystemAnswer,
  milliseconds: number,
): AskedTask => ({
  task,
  texts: new Map(notes.map(note => [note.id, note.text])),
  declined,
  told: declined ? [] : quoted,
  history: [],
  contested,
  probability: confidence,
  inputs: null,
  isCapped: false,
  relevance: null,
  insight: '',
  recommendation: '',
  confidence: 'medium',
  wording: null,
  milliseconds,
});
