/** Whether a line pipes something it fetches or decodes into a shell, matched exactly by program names. */
import { lineEnd } from './tokens.js';

const shells = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'fish', 'iex']);
const fetched = new Set(['curl', 'wget', 'iwr', 'irm', 'base64', '<url>', '<url?>', '<blob>', '<decoded>']);
const raised = new Set(['sudo', 'doas']);

/** Whether something is piped into a shell. */
export const pipedToShell = (tokens: readonly string[]): boolean => {
  let fetches = false;
  return tokens.some((token, at) => {
    if (token === lineEnd) fetches = false;
    else if (fetched.has(token)) fetches = true;
    if (token !== '|' || !fetches) return false;
    const next = tokens[at + 1] ?? '';
    return shells.has(raised.has(next) ? (tokens[at + 2] ?? '') : next);
  });
};
