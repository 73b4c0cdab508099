/** A text given as an argument, or on stdin with `-`. */
import { WrongUse } from './outcomes.js';
import type { Terminal } from './terminal.js';

const readAll = async (terminal: Terminal): Promise<string> => {
  terminal.stdin.setEncoding('utf8');
  let text = '';
  for await (const chunk of terminal.stdin) text += chunk;
  return text.replace(/^\s*\n/, '').trimEnd();
};

export const textOrStdin = async (given: string, terminal: Terminal): Promise<string> => {
  const text = given === '-' ? await readAll(terminal) : given;
  if (text.trim() === '') throw new WrongUse('nothing to store: the text is empty');
  return text;
};
