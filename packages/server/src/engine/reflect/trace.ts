/** Tells in words what each step of an insight did. */
import { longestRead } from '../../language/cut-text.js';
import type { Recalled } from '../recall/recall.js';
import type { Chosen } from './choose.js';
import type { ReadNotes } from './read.js';
import type { Standing } from './standing.js';
import type { AskedTask } from './task.js';

export interface Stage {
  readonly stage: 'task' | 'consider' | 'read' | 'choose' | 'standing';
  readonly said: string;
}

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

export const taskStage = ({ situation, pastTime, text, task }: AskedTask): Stage => ({
  stage: 'task',
  said: [
    `Situation: ${situation}.`,
    ...(pastTime === null ? [] : [`It names a past time: ${pastTime.text}.`]),
    ...(text === task ? [] : [`It was cut from ${task.length} to ${text.length} characters.`]),
  ].join(' '),
});

export const considerStage = ({ hits, matched, recipe }: Recalled): Stage => ({
  stage: 'consider',
  said: `${count(hits.length, 'memory', 'memories')} of ${matched} that matched were considered, searched with ${recipe}.`,
});

export const readStage = ({ notes, by }: ReadNotes): Stage => {
  const best = notes[0]?.reading.bears ?? 0;
  const inPart = notes.filter(({ memory, text }) => text.length < memory.content.trim().length).length;
  const cut =
    inPart === 0
      ? ''
      : ` Read in part, ${longestRead} characters at most: ${count(inPart, 'memory', 'memories')}.`;
  return {
    stage: 'read',
    said: `${count(notes.length, 'note')} read by ${by === 'reader' ? 'the reader' : 'words alone'}; the best bears ${best.toFixed(2)} on the task.${cut}`,
  };
};

export const chooseStage = ({ outcome, notes }: Chosen): Stage => ({
  stage: 'choose',
  said:
    outcome === 'declined'
      ? 'No note bears on the task enough to answer it.'
      : `${count(notes.length, 'note')} chosen; ${outcome === 'answered' ? 'one says it outright' : 'none says it outright'}.`,
});

export const standingStage = ({ disputes, changes, settlements }: Standing): Stage => ({
  stage: 'standing',
  said: `${count(disputes.length, 'open contradiction')}, ${count(changes.length, 'change')} that nobody confirmed, ${settlements.length} settled side by side.`,
});
