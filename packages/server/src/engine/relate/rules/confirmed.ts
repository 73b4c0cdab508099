/** What was measured once and agrees with what is said in general: "takes about ten minutes", "took 9 min 52 s". */
import { type Length, lengthIn } from '../lengths.js';
import { contentStems, type Statement } from '../statement.js';
import { type Finding, subjectText } from './rule.js';

const strength = 0.85;
/** "About" is that near, and a plain figure that is measured. */
const nearTo = { about: 0.15, exact: 0.05 } as const;
/** What it says beside the measure: more is about something else. */
const mostBeside = 4;
const tellsLength = /\b(?:takes?|lasts?|needs?|within|after|done in|finish(?:es)? in)\b/i;
const tellsOnce = /\b(?:was|were|took|lasted|needed|ran|today|yesterday)\b|^(?:timed|measured|clocked)\b/i;

/** "Was cancelled 20 minutes before" is no length of it. */
const beforeLength = /(?::|\b(?:took|lasted|needed|ran|ran for|in|after|for|was))\s$/i;
const afterPoint = /^ (?:before|earlier|later|late|early|ago|to|of)\b/i;

const agrees = (usual: Length, measured: Length): boolean => {
  if (usual.bound === 'most') return measured.value <= usual.value;
  if (usual.bound === 'least') return measured.value >= usual.value;
  return Math.abs(usual.value - measured.value) <= nearTo[usual.bound] * usual.value;
};

export function confirmedBy(first: Statement, second: Statement): Finding | null {
  if (first.negations.length + second.negations.length > 0) return null;
  if ([first, second].some(({ asks, hedged, intends }) => asks || hedged || intends)) return null;
  if (first.pastEvent || !tellsLength.test(first.text) || !tellsOnce.test(second.text)) return null;
  const [usual, measured] = [lengthIn(first), lengthIn(second)];
  if (usual === null || measured === null || measured.bound !== 'exact' || !agrees(usual, measured))
    return null;
  const { text } = second;
  if (!beforeLength.test(text.slice(0, measured.start)) || afterPoint.test(text.slice(measured.end)))
    return null;
  const [told, known] = [contentStems(first), contentStems(second, [measured])];
  if (first.subject.size === 0 || [...first.subject].some(stem => !known.has(stem))) return null;
  if ([...known].filter(stem => !told.has(stem)).length > mostBeside) return null;
  return {
    rule: 'quantity',
    reason: `What was measured of ${subjectText(first)}, ${text.slice(measured.start, measured.end)}, agrees with what the other says of it.`,
    strength,
    update: false,
  };
}
