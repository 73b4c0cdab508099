/** One says it is so, the other that it is not, never was, or is no longer. */
import type { Negation } from '../../../language/negation.js';
import { deniesOnlyPart, deniesOwnDeed } from '../apart.js';
import { deniesForATime } from '../exceptions.js';
import { coverage, isSameFrame, layFrames } from '../frame.js';
import { settingsDiffer } from '../settings.js';
import type { Statement } from '../statement.js';
import { overlaps, type Span } from '../tokens.js';
import { futuresDiffer } from '../wanted.js';
import { type Rule, subjectText } from './rule.js';

const strength = 0.9;
/** So much of what is denied must be what the other says; set by hand, it holds on the table of pairs. */
const leastCoverage = 0.75;
const ended = /no longer|any ?more|stop|quit|cease/i;
const waiting = /\b(?:yet|still not|not yet)\b/i;

export const denialRule: Rule = (first, second, weightOf) => {
  if ((first.negations.length === 0) === (second.negations.length === 0)) return null;
  const [denying, saying] = first.negations.length > 0 ? [first, second] : [second, first];
  if (denying.negations.length > 1) return null;
  const denial = denying.negations[0]!;
  const lost = /\b(?:instead|rather)\b/.test(saying.text);
  const cues = cueSpan(denial);
  const [firstValues, secondValues] = denying === first ? [[cues], []] : [[], [cues]];
  if (futuresDiffer(first, second)) return null;
  if (lost || settingsDiffer(first, second, firstValues, secondValues)) return null;
  // One day something was done, another day not: that is no contradiction.
  if (/^(?:did|was|were)/i.test(denial.cue) && first.at !== second.at && !sameDay(first, second)) return null;
  const frame = layFrames(first, second, firstValues, secondValues, weightOf);
  if (!isSameFrame(frame) || frame.shared.length < 2 || coverage(frame) < leastCoverage) return null;
  if (!deniedIsSaid(denying, denial, saying) || deniesOnlyPart(denying, saying)) return null;
  if (deniesForATime(denying, saying)) return null;
  if (tellsAnotherDeed(denying, saying) || deniesOwnDeed(denying, saying)) return null;
  const topic = subjectText(saying);
  const later = denying === second;
  return {
    rule: 'denial',
    reason: `Of ${topic}, one says what the other denies with "${denial.cue.toLowerCase()}".`,
    strength,
    update: later ? ended.test(denial.cue) : waiting.test(denying.text),
  };
};

const cueSpan = (denial: Negation): Span => ({ start: denial.start, end: denial.end });

const sameDay = (first: Statement, second: Statement): boolean => Math.abs(first.at - second.at) < 43_200_000;

/** "Works offline" and "cannot be used offline". */
const working = /^(?:works?|runs?|functions?|operates?|used|run|work|function|operate)$/;
const deniedVerb = ({ text, negations: [denial] }: Statement): string =>
  /^(?:be )?(\w+)/.exec(text.slice(denial?.scopeStart ?? 0).toLowerCase())?.[1] ?? '';

/** "I read a guide on moving the blog" does not tell that it was moved. */
function tellsAnotherDeed(denying: Statement, saying: Statement): boolean {
  const verb = saying.tokens.find(token => token.start === saying.verbAt);
  if (verb !== undefined && working.test(verb.lower) && working.test(deniedVerb(denying))) return false;
  return verb?.content === true && !denying.tokens.some(token => token.stem === verb.stem);
}

const quoted = /"[^"]*"|“[^”]*”/g;

/** At least half of the words that are denied are said by the other, in its own words and not in somebody's it quotes. */
function deniedIsSaid(denying: Statement, denial: Negation, saying: Statement): boolean {
  const denied = denying.tokens.filter(
    token => token.content && token.start >= denial.scopeStart && token.end <= denial.scopeEnd,
  );
  const quotes = [...saying.text.matchAll(quoted)].map(match => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const own = saying.tokens.filter(token => !quotes.some(quote => overlaps(quote, token)));
  const said = new Set(own.map(token => token.stem));
  const known = denied.filter(token => said.has(token.stem));
  return denied.length > 0 && known.length * 2 >= denied.length;
}
