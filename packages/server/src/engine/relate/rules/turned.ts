/** What holds of one against the other is said the other way round. */
import { settingsDiffer } from '../settings.js';
import { areTurnedRound } from '../sides.js';
import { type Rule, subjectText } from './rule.js';

const strength = 0.88;

export const turnedRule: Rule = (first, second) => {
  if (first.negations.length + second.negations.length > 0 || !areTurnedRound(first, second)) return null;
  if (first.pastEvent && second.pastEvent) return null;
  const names = [...first.names, ...first.tokens];
  const others = [...second.names, ...second.tokens];
  if (settingsDiffer(first, second, names, others)) return null;
  return {
    rule: 'turned',
    reason: `Both say how ${subjectText(first)} stands to the other, but each the other way round.`,
    strength,
    update: false,
  };
};
