/** A text given as an argument, or on stdin with `-`. */
import { WrongUse } from './outcomes.js';
import type { Terminal } from './terminal.js';

const readAll = async (terminal: Terminal): Promise<string> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  try {
    for await (const chunk of terminal.stdin) text += decoder.decode(Buffer.from(chunk), { stream: true });
    text += decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new WrongUse('the text is not UTF-8; nothing was stored');
    throw error;
  }
  return text.replace(/^\s*\n/, '').trimEnd();
};

export const textOrStdin = async (given: string, terminal: Terminal): Promise<string> => {
  const text = given === '-' ? await readAll(terminal) : given;
  if (text.trim() === '') throw new WrongUse('nothing to store: the text is empty');
  return text;
};
