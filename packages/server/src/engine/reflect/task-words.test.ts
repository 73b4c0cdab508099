import { expect, it } from 'vitest';
import { taskWords } from './task-words.js';

it.each([
  ['The build dies with "JavaScript heap out of memory", what now?', []],
  ['The mail says “Dear Customer”. Why does Vesper send it?', ['Vesper']],
  ['What was the e-mail of Vesper in March 2026?', ['Vesper']],
  ["Which port does Beacon's CI use?", ['Beacon']],
  ['Offer Veltro a discount', ['Veltro']],
  ['Plan the Bergen visit: what is still open?', ['Bergen']],
  ['Call Veltro: what do I tell them?', ['Veltro']],
  ['Pack for the Oslo fair', ['Oslo']],
  ['I need to repeat the whole of October for Veltro', ['Veltro']],
  ['May Yuki run the press?', ['Yuki']],
  ['What is Mrs. Roth allergic to?', ['Mrs. Roth']],
  ['What did Ana and Ben Weiss decide?', ['Ana', 'Ben Weiss']],
])('%s names %j', (task, names) => expect(taskWords(task, [], 10).names).toEqual(names));

it.each([
  ['How long should the next talk be?', ['talk']],
  ['How many seats are left?', ['seat', 'left']],
  ['Can I work from Norway?', ['work', 'norway']],
  ['Does the lift work?', ['lift']],
  ['May Yuki run the press?', ['yuki', 'run', 'press']],
])('%s tells %j', (task, told) => expect([...taskWords(task, [], 10).weights.keys()]).toEqual(told));
