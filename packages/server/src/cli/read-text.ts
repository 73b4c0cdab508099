/** A text that is given as an argument, or with `-` on stdin. */
import { WrongUse } from './outcomes.js';
import type { Terminal } from './terminal.js';

const readAll = async (terminal: Terminal): Promise<string> => {
  terminal.stdin.setEncoding('utf8');
  let text = '';
  for await (const chunk of terminal.stdin) text += chunk;
  return text.trim();
};

export const textOrStdin = async (given: string, terminal: Terminal): Promise<string> => {
  const text = given === '-' ? await readAll(terminal) : given;
  if (text.trim() === '') throw new WrongUse('there is nothing to store: the text is empty');
  return text;
};
