/** Tells what is so from what ought to be, will be or is asked for: the one does not deny the other. */
import { futureCue, wishCue } from './like-words.js';
import type { Statement } from './statement.js';
import { overlaps, type Span } from './tokens.js';

/** "Should not" is a wish as well. */
const denied = /^(?:should|shall|ought)\s?n/i;

/** "Backups are not encrypted" and "backups should be encrypted". */
export function wishesDiffer(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
): boolean {
  const wishes = ({ text }: Statement, values: readonly Span[]): boolean =>
    [...text.matchAll(wishCue)].some(
      match =>
        !values.some(
          value =>
            overlaps(value, { start: match.index, end: match.index + match[0].length }) &&
            !denied.test(text.slice(value.start, value.end)),
        ),
    );
  return wishes(first, firstValues) !== wishes(second, secondValues);
}

/** "Is not released" and "will be released in May"; of a set day or hour both speak of what is to come. */
export const futuresDiffer = (first: Statement, second: Statement): boolean =>
  futureCue.test(first.text) !== futureCue.test(second.text);

/** What may not be done is asked for as well. */
const norm = /\b(?:must|may|shall|should|can|cannot|never|don['’]t|do not|allowed|forbidden|no longer)\b/i;

/** "Paint the door" does not deny that it is not painted: that is why it is asked for. */
export function asksForWhatIsNot(first: Statement, second: Statement): boolean {
  const orders = ({ verbAt, negations }: Statement): boolean => verbAt === 0 && negations.length === 0;
  const lacks = ({ verbAt, negations, text }: Statement): boolean =>
    verbAt > 0 && negations.length > 0 && !norm.test(text);
  return (orders(first) && lacks(second)) || (orders(second) && lacks(first));
}
