/** What is embedded of a memory: the speaker, the text, and for short messages the turn before. */
import type { Memory } from '../../../domain/memory.js';

/** Longer ones need no context: with the turn before them they were found less often. */
export const shortTalk = 400;
const turnBefore = 300;

type Spoken = Pick<Memory, 'content' | 'source'>;

const said = ({ content, source }: Spoken): string =>
  source.name === null ? content : `${source.name}: ${content}`;

export const embedText = (memory: Spoken, previous: Spoken | null): string => {
  const isShort = memory.content.length <= shortTalk && (previous?.content.length ?? 0) <= shortTalk;
  if (previous === null || !isShort) return said(memory);
  return `${said({ ...previous, content: previous.content.slice(-turnBefore) })} ${said(memory)}`;
};
