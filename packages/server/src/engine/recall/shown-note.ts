/** Formats a note for the reader as in its training: context, speaker, day, the text, then the turn before it. */

import type { ContextName } from '../../domain/context.js';
import type { Memory } from '../../domain/memory.js';
import { spaces } from '../../language/characters.js';
import { cutMiddle, cutText, endOfText } from '../../language/cut-text.js';
import { sentences } from '../../language/sentences.js';
import { words } from '../../language/words.js';

/** A memory with more words is shown in windows of whole sentences. */
const wholeWords = 110;
const windowWords = 90;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const dayOf = (time: number): string => {
  const date = new Date(time);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
};

/** The context that a note is about. Contexts chosen by the server are guesses, and a session says when, not what. */
export const mainContext = ({ contexts, placedBy }: Memory): ContextName | null =>
  placedBy === 'service' ? null : (contexts.find(({ type }) => type !== 'session') ?? null);

const nameOf = (memory: Memory): string | null => mainContext(memory)?.name ?? null;

/** A source without a name is shown by its type, as in the reader's training notes. */
const speakerOf = ({ source }: Pick<Memory, 'source'>): string | null =>
  source.name ?? (source.kind === 'user' || source.kind === 'agent' ? source.kind : null);

const headed = (parts: readonly (string | null)[], text: string): string =>
  `${parts.filter(part => part !== null).join(', ')}: ${text}`;

/** A text with who said it and when, and nothing of its context. */
export const shownSpeech = (memory: Pick<Memory, 'source' | 'occurredAt'>, text: string): string =>
  headed([speakerOf(memory), dayOf(memory.occurredAt)], text);

/** With fewer notes, a shared name may be chance. */
const fewestToShare = 4;

/**
 * The name that all these notes share, such as that of a conversation. Unless the task mentions it, it does not
 * distinguish them.
 */
export const sharedName = (memories: readonly Memory[], task: string): string | null => {
  const [first = null, ...others] = new Set(memories.map(nameOf));
  if (first === null || others.length > 0 || memories.length < fewestToShare) return null;
  const asked = new Set(words(task));
  return words(first).some(word => asked.has(word)) ? null : first;
};

/** A longer text says enough without the turn before it, of which so much is shown. */
const shortTalk = 400;
const turnBefore = 200;

/** "Two years" says nothing without "How long have you had it?" */
const shownTurn = (text: string, before: Memory | null): string => {
  if (before === null || text.length > shortTalk) return '';
  const speaker = speakerOf(before);
  return ` (after${speaker === null ? '' : ` ${speaker}`}: ${endOfText(before.content.trim(), turnBefore)})`;
};

/** `shared`: a name that all notes have in common, which is left out. `before`: the turn before it in its session. */
export const shownNote = (
  memory: Memory,
  text: string,
  shared: string | null = null,
  before: Memory | null = null,
): string => {
  const name = nameOf(memory);
  const parts = [name === shared ? null : name, speakerOf(memory), dayOf(memory.occurredAt)];
  return headed(parts, `${text}${shownTurn(text, before)}`);
};

/** A pair has room for 160 tokens. A longer task would lose its end, which often holds the question. */
const longestTask = 320;

export const shownTask = (task: string): string => cutMiddle(task, longestTask);

export const countWords = (text: string): number => text.split(spaces).filter(Boolean).length;

/** Windows of whole sentences, about `windowWords` words each, overlapping by one sentence. */
const windowsOf = (content: string): string[] => {
  const parts = sentences(content);
  const windows: string[] = [];
  let first = 0;
  while (first < parts.length) {
    let last = first;
    let size = countWords(parts[first]?.text ?? '');
    while (last + 1 < parts.length) {
      const next = countWords(parts[last + 1]?.text ?? '');
      if (size + next > windowWords) break;
      size += next;
      last++;
    }
    windows.push(content.slice(parts[first]?.start, parts[last]?.end));
    if (last + 1 >= parts.length) break;
    first = Math.max(first + 1, last);
  }
  return windows;
};

/** The parts of a memory worth reading for a task: at most `most`, largest overlap first. */
export const passagesOf = ({ content }: Memory, task: string, most: number): string[] => {
  const text = content.length > 0 ? content : ' ';
  if (text.length <= wholeWords * 4 || countWords(cutText(text)) <= wholeWords) return [cutText(text)];
  const asked = new Set(words(task));
  const shared = (window: string) => new Set(words(window).filter(term => asked.has(term))).size;
  return windowsOf(cutText(text, longestNote))
    .map(window => ({ window: cutText(window), shared: shared(window) }))
    .sort((one, other) => other.shared - one.shared)
    .slice(0, most)
    .map(({ window }) => window);
};

/** Text beyond this is found by search but not read for an insight. */
const longestNote = 16_384;
