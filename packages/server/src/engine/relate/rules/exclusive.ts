/** "Only admins can export" and "editors can export too". */
import { coverage, layFrames } from '../frame.js';
import { settingsDiffer } from '../settings.js';
import type { Statement } from '../statement.js';
import type { Span } from '../tokens.js';
import type { Rule } from './rule.js';

const strength = 0.88;
/** So much of the shorter one must be in the other; set by hand, it holds on the table of pairs. */
const leastCoverage = 0.75;
const others = /\b(?:too|as well|also)\b/i;
const opening = /^only\b/i;

const subjectOf = ({ verbAt }: Statement): Span => ({ start: 0, end: verbAt });

export const exclusiveRule: Rule = (first, second, weightOf) => {
  if (opening.test(first.text) === opening.test(second.text)) return null;
  const [only, more] = opening.test(first.text) ? [first, second] : [second, first];
  if (!others.test(more.text) || only.verbAt === only.text.length || more.subject.size === 0) return null;
  if (first.negations.length + second.negations.length > 0 || first.hedged || second.hedged) return null;
  if ([...more.subject].some(stem => only.subject.has(stem))) return null;
  if (settingsDiffer(first, second, [subjectOf(first)], [subjectOf(second)])) return null;
  const frame = layFrames(only, more, [subjectOf(only)], [subjectOf(more)], weightOf);
  if (frame.shared.length < 2 || coverage(frame) < leastCoverage) return null;
  return {
    rule: 'value',
    reason: `One says that ${only.text.slice(0, only.verbAt).trim().toLowerCase()} can, and the other that others can as well: "${more.said}"`,
    strength,
    update: false,
  };
};
