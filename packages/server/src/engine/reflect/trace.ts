/** Describes what each step of an insight did. */
import { longestRead } from '../../language/cut-text.js';
import type { Recalled } from '../recall/recall.js';
import type { Chosen } from './choose.js';
import { moveOf } from './feedback-effect.js';
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

export const considerStage = ({ hits, matched, recipe }: Recalled, isFitting: boolean): Stage => ({
  stage: 'consider',
  said: `${count(hits.length, 'memory', 'memories')} of ${matched} matches considered, searched with ${recipe}.${isFitting ? '' : ' No memory fits.'}`,
});

const feedbackSaid = (notes: ReadNotes['notes']): string => {
  const moves = notes.map(moveOf);
  const said = (['raised', 'lowered'] as const).flatMap(move => {
    const moved = moves.filter(one => one === move).length;
    return moved === 0 ? [] : [`${move} ${count(moved, 'note')}`];
  });
  return said.length === 0 ? '' : ` Feedback on similar tasks ${said.join(' and ')}.`;
};

export const readStage = ({ notes, by }: ReadNotes): Stage => {
  const best = notes[0]?.reading.bears ?? 0;
  const inPart = notes.filter(({ memory, text }) => text.length < memory.content.trim().length).length;
  const cut =
    inPart === 0
      ? ''
      : ` Read only in part, at most ${longestRead} characters: ${count(inPart, 'memory', 'memories')}.`;
  return {
    stage: 'read',
    said: `${count(notes.length, 'note')} scored by ${by === 'reader' ? 'the reader' : 'keywords only'}; best relevance ${best.toFixed(2)}.${cut}${feedbackSaid(notes)}`,
  };
};

export const chooseStage = ({ outcome, notes }: Chosen): Stage => ({
  stage: 'choose',
  said:
    outcome === 'declined'
      ? 'No note is relevant enough to answer the task.'
      : `${count(notes.length, 'note')} chosen; ${outcome === 'answered' ? 'one says it outright' : 'none says it outright'}.`,
});

/** `found`: before feedback. */
export const standingStage = ({ disputes, changes, settlements }: Standing, found: Standing): Stage => {
  const ignored = found.changes.length - changes.length;
  const said = `${count(disputes.length, 'open contradiction')}, ${count(changes.length, 'unconfirmed change')}, ${settlements.length} settled as both valid.`;
  return {
    stage: 'standing',
    said:
      ignored === 0
        ? said
        : `${said} ${count(ignored, 'change')} not followed: people called the later memory wrong for similar tasks.`,
  };
};
