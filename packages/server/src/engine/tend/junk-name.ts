/** Whether a name says nothing about what it names: random ids, bare numbers, one small letter. */

import { tidy } from '../../domain/context.js';
import { uuidInAnyCase } from '../../domain/uuid.js';
import { isDigit } from '../../language/characters.js';
import { digitalDate } from '../../language/identifier-shapes.js';

/** A hash: hexadecimal digits of both kinds. */
const hash = /^(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}$/i;
/** Digits and signs, without a letter or a symbol. */
const onlyDigits = /^[\p{N}\p{P}\s]+$/u;
const year = /^(?:1\d|20)\d{2}$/;
/** A capital may be a name, such as that of a programming language. */
const smallLetter = /^\p{Ll}$/u;
const oneRun = /^[A-Za-z0-9_-]{16,}$/;
/** How often letters and digits alternate in an id; a name with a version or a date has fewer. */
const fewestTurns = 4;

const turnsIn = (name: string): number => {
  const marks = name.replace(/[_-]/g, '');
  let turns = 0;
  for (let at = 1; at < marks.length; at++) if (isDigit(marks[at]) !== isDigit(marks[at - 1])) turns++;
  return turns;
};

export type Junk = 'id' | 'number' | 'letter';

export const junkIn = (given: string): Junk | null => {
  const name = tidy(given);
  if (uuidInAnyCase.test(name) || hash.test(name)) return 'id';
  if (oneRun.test(name) && turnsIn(name) >= fewestTurns) return 'id';
  if (onlyDigits.test(name) && !year.test(name) && !digitalDate.test(name)) return 'number';
  return smallLetter.test(name) ? 'letter' : null;
};
