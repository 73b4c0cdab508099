/** Reads the messages from the transcript that Claude Code keeps of a session: JSON lines, one per turn or event. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { limits } from '@loci/client';

export interface SaidMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly at?: string;
}

interface TranscriptLine {
  readonly type?: unknown;
  readonly isMeta?: unknown;
  readonly isSidechain?: unknown;
  readonly timestamp?: unknown;
  readonly message?: { readonly content?: unknown };
}

/** Only text blocks: tool inputs and outputs are not statements. */
const textOf = (content: unknown): string => {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map(block => (block?.type === 'text' && typeof block.text === 'string' ? block.text : ''))
    .filter(text => text !== '')
    .join('\n');
};

/** Programs put their own notes between tags in a person's messages. */
const isNoteOfProgram = (text: string): boolean => /^<[a-z][\w-]*>/i.test(text);

const saidIn = (line: string): SaidMessage | null => {
  let entry: TranscriptLine;
  try {
    entry = JSON.parse(line);
  } catch {
    // The last line may be incomplete when the session ends.
    return null;
  }
  if (entry?.type !== 'user' && entry?.type !== 'assistant') return null;
  if (entry.isMeta === true || entry.isSidechain === true) return null;
  const content = textOf(entry.message?.content).trim();
  if (content === '' || content.length > limits.contentCharacters || isNoteOfProgram(content)) return null;
  if (!content.isWellFormed() || content.includes('\u0000')) return null;
  const at = typeof entry.timestamp === 'string' ? Date.parse(entry.timestamp) : Number.NaN;
  return { role: entry.type, content, ...(Number.isNaN(at) ? {} : { at: new Date(at).toISOString() }) };
};

/** The last messages, as many as one call allows. */
export const messagesOf = async (file: string): Promise<SaidMessage[]> => {
  const said: SaidMessage[] = [];
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const message = saidIn(line);
    if (message !== null) said.push(message);
    if (said.length > 2 * limits.batchMessages) said.splice(0, said.length - limits.batchMessages);
  }
  return said.slice(-limits.batchMessages);
};
