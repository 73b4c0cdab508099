/** One thing that happened, with two causes. */
import { coverage, layFrames } from '../frame.js';
import { datesDiffer, isPeriod, namesDiffer } from '../settings.js';
import type { Statement } from '../statement.js';
import { overlaps, type Span } from '../tokens.js';
import { type Rule, subjectText } from './rule.js';

const strength = 0.88;
/** So much of the shorter effect must be in the other; set by hand, it holds on the table of pairs. */
const leastCoverage = 0.75;
/** Two of a kind, said so far apart, may be two. */
const oneMatterMs = 30 * 86_400_000;

const sure = '(?:clearly |really |in fact |mainly )?';
const shapes: readonly RegExp[] = [
  new RegExp(
    `^(?<effect>.+?) (?:was|were|is|are|has been|have been) ${sure}(?:caused|triggered|brought about) by (?<cause>.+)$`,
    'i',
  ),
  new RegExp(`^(?<effect>.+?) (?:was|were|is|are) ${sure}(?:due to|because of|down to) (?<cause>.+)$`, 'i'),
  /^(?<effect>.+?) (?:came|comes|resulted|results|stemmed|stems) from (?<cause>.+)$/i,
  /^(?:the )?(?:\w+ )?(?:root |main |real |actual |true )?(?:cause|reason) (?:of|for|behind) (?<effect>.+?) (?:was|is|were|are) (?:that )?(?<cause>.+)$/i,
  /^(?<effect>.+? (?:died|dies|failed|crashed|broke|burst|wilted|collapsed)) (?:of|from|because of|due to) (?<cause>.+)$/i,
  /^(?<cause>.+?) (?:was|is|were) (?:the (?:root |main |real |actual )?(?:cause|reason)|to blame|responsible) (?:of|for|behind) (?<effect>.+)$/i,
  /^(?<cause>.+?) (?:caused|triggered|led to|brought about) (?<effect>.+)$/i,
];
/** What is also a cause denies none. */
const oneOfSeveral =
  /\b(?:also|too|as well|partly|in part|one of|another|both|among|contributed|together)\b/i;

interface Caused {
  readonly effect: Span;
  readonly cause: Span;
}

function causedIn({ text }: Statement): Caused | null {
  const bare = text.replace(/[.!]+$/, '');
  for (const shape of shapes) {
    const groups = shape.exec(bare)?.groups;
    if (groups?.effect === undefined || groups.cause === undefined) continue;
    const spanOf = (part: string): Span => ({
      start: bare.indexOf(part),
      end: bare.indexOf(part) + part.length,
    });
    return { effect: spanOf(groups.effect), cause: spanOf(groups.cause) };
  }
  return null;
}

const outside = ({ text }: Statement, { start, end }: Span): Span[] => [
  { start: 0, end: start },
  { start: end, end: text.length },
];

const stemsIn = ({ tokens }: Statement, span: Span): Set<string> =>
  new Set(tokens.filter(token => token.content && overlaps(span, token)).map(token => token.stem));

/** A name, a number or a day of the effect that both say: then it is one and the same. */
const isOneEvent = (first: Statement, second: Statement, one: Span, other: Span): boolean => {
  if (Math.abs(first.at - second.at) <= oneMatterMs) return true;
  const theirs = stemsIn(second, other);
  const telling = [...first.names, ...first.numbers, ...first.dates.filter(isPeriod)];
  return first.tokens.some(
    token => theirs.has(token.stem) && overlaps(one, token) && telling.some(span => overlaps(span, token)),
  );
};

export const causeRule: Rule = (first, second, weightOf) => {
  const one = causedIn(first);
  const other = one === null ? null : causedIn(second);
  if (one === null || other === null) return null;
  if (first.negations.length + second.negations.length > 0 || first.hedged || second.hedged) return null;
  if (first.asks || second.asks || first.intends || second.intends) return null;
  if (oneOfSeveral.test(first.text) || oneOfSeveral.test(second.text)) return null;
  const named = stemsIn(second, other.cause);
  if ([...stemsIn(first, one.cause)].some(stem => named.has(stem))) return null;
  const frame = layFrames(first, second, outside(first, one.effect), outside(second, other.effect), weightOf);
  if (frame.shared.length === 0 || coverage(frame) < leastCoverage) return null;
  if (namesDiffer(first, second, [one.cause], [other.cause])) return null;
  if (datesDiffer(first, second, [one.cause], [other.cause])) return null;
  if (!isOneEvent(first, second, one.effect, other.effect)) return null;
  const quote = ({ text }: Statement, { start, end }: Span) => text.slice(start, end);
  return {
    rule: 'cause',
    reason: `Both say what ${subjectText(first).toLowerCase() === first.text.toLowerCase() ? 'it' : quote(first, one.effect)} came from, but one says ${quote(first, one.cause)} and the other says ${quote(second, other.cause)}.`,
    strength,
    update: false,
  };
};
