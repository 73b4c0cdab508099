/** Who said it and when, in short form. */

import { sourceName } from '@loci/client';
import type { Memory, Source } from '../../../domain/memory.js';
import { actorName } from '../../../domain/secret.js';
import { onOneLine } from '../../../language/characters.js';
import { monthNames } from '../../../language/day-in-words.js';
import type { Decision } from '../told.js';

const kinds: Readonly<Record<Source['kind'], string>> = {
  user: 'the user',
  agent: 'an agent',
  tool: 'a tool',
  document: 'a document',
  system: 'the system',
};

const sayerOf = ({ source }: Pick<Memory, 'source'>): string => sourceName(source) ?? kinds[source.kind];

/** Only a named person can be asked. */
export const personOf = ({ source }: Pick<Memory, 'source'>): string | null =>
  source.kind === 'user' ? source.name : null;

/** Includes the year only if it is not the current one. */
export const dayOf = (time: number, now: number): string => {
  const date = new Date(time);
  const day = `${date.getUTCDate()} ${monthNames[date.getUTCMonth()]}`;
  return date.getUTCFullYear() === new Date(now).getUTCFullYear() ? day : `${day} ${date.getUTCFullYear()}`;
};

const spoken = (memory: Memory, now: number): string =>
  `${sayerOf(memory)}, ${dayOf(memory.occurredAt, now)}`;

/** A name is never changed: "claude-code" and "de Vries" also begin a sentence as they are. */
const atBeginning = (memory: Memory, now: number): string => {
  const said = spoken(memory, now);
  return sourceName(memory.source) === null ? said.charAt(0).toUpperCase() + said.slice(1) : said;
};

/** `(Ana, 4 March; Ben, 6 March)` */
export const attribution = (memories: readonly Memory[], now: number): string =>
  `(${[...new Set(memories.map(memory => spoken(memory, now)))].join('; ')})`;

/** `Ana, 4 March: “…”` */
export const saidBy = (memory: Memory, quote: string, now: number): string =>
  `${atBeginning(memory, now)}: ${quoted(quote)}`;

/** `Ana, 4 March` */
const decidedBy = ({ by, at }: Decision, now: number): string =>
  [...(actorName(by) === null ? [] : [by]), dayOf(at, now)].join(', ');

/** What was said when two statements were settled as both valid. */
export const settledText = (decision: Decision, now: number): string =>
  `Both hold (${decidedBy(decision, now)}): ${quoted(decision.reason)}`;

/** What was said when a note was kept and another was not. */
export const decidedText = (decision: Decision, now: number): string =>
  `Decided (${decidedBy(decision, now)}): ${quoted(decision.reason)}`;

/** Joins lines; changes nothing else. */
export const quoted = (text: string): string => `“${onOneLine(text)}”`;
