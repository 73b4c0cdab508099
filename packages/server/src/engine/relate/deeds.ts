/** Tells two things that one does apart from two ways to say what it does: the judge takes the one for the other. */
import { areOpposites } from './families.js';
import { foldedStem } from './like-words.js';
import type { Statement } from './statement.js';
import { overlaps } from './tokens.js';

/** Above it the judge has seen opposites ("granted", "rejected"); of the tables it holds all of these for surer. */
export const SURE_OF_DEEDS = 0.965;

const helping =
  /^(?:is|are|was|were|am|be|been|has|have|had|does|do|did|can|cannot|could|may|might|must|shall|should|will|would|gets?|got|isn't|aren't|wasn't|weren't|doesn't|don't|didn't|can't|won't|remains?|stays?|seems?|became|becomes?)$/;

/** Verbs that say the same of a thing. */
const groups =
  'leave depart go|arrive come land|begin start open commence|end finish stop close expire|cost charge|need require demand want|use run employ|accept take allow permit|keep store save hold live stay hang lie sit stand|send deliver ship|return give yield produce emit|last take run|lead manage head run|prefer like love want|work serve act play|hate dislike';
const groupOf = new Map<string, Set<number>>();
for (const [place, group] of groups.split('|').entries())
  for (const word of group.split(' ')) {
    const stem = foldedStem(word);
    groupOf.set(stem, (groupOf.get(stem) ?? new Set()).add(place));
  }

const sayTheSame = (one: string, other: string): boolean =>
  one === other || [...(groupOf.get(one) ?? [])].some(group => groupOf.get(other)?.has(group));

/** The main verb, where it tells of a deed; "was born" counts as one. */
const deedOf = ({ tokens, verbAt }: Statement): { readonly stem: string; readonly lower: string } | null => {
  const place = tokens.findIndex(token => token.start === verbAt);
  const verb = tokens[place];
  const next = tokens[place + 1];
  if (verb !== undefined && /^(?:was|were)$/.test(verb.lower) && next?.lower === 'born') return next;
  return verb === undefined || verbAt === 0 || helping.test(verb.lower) ? null : verb;
};

/** "Lasts ten hours" and "charges in two hours": another deed, and nothing else in common but the unit. */
export const areTwoDeeds = (first: Statement, second: Statement): boolean => {
  const [one, other] = [deedOf(first), deedOf(second)];
  if (one === null || other === null || sayTheSame(one.stem, other.stem)) return false;
  if (first.negations.length + second.negations.length > 0 || second.changed) return false;
  if (/\bonly\b/i.test(first.text) || /\bonly\b/i.test(second.text)) return false;
  if (areOpposites(one.lower, other.lower)) return false;
  const after = ({ tokens, verbAt, numbers }: Statement) =>
    tokens.filter(
      token => token.content && token.start > verbAt && !numbers.some(number => overlaps(number, token)),
    );
  const told = new Set(after(second).map(token => token.stem));
  return !after(first).some(token => told.has(token.stem));
};
