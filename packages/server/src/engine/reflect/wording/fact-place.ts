/** Where to look, go or put something, where one sentence alone says where such a thing is kept. */
import { denies, tellsChange, tellsEnd } from './denial.js';
import {
  type Asking,
  aboutTheNamed,
  type Fact,
  type FindAdvice,
  onlyOne,
  partsOf,
  sharedTerms,
} from './fact.js';
import { withoutStop } from './plain-sentence.js';

/** What is kept somewhere, unlike people and offices, which live in a town. */
const keptThing =
  /\b(?:wiki|docs?|documentation|runbooks?|notes|tickets?|issues?|code|repository|repo|logs?|files?|tests?|scripts?|backups?|calendar|dashboards?|designs?|specs?|schemas?|metrics|secrets|passwords|flags?|config(?:uration)?s?|templates?|contracts?|invoices?|manuals?|recipes?|photos?|reports?|minutes|keys?|certificates?|slides|translations|fixtures|migrations)\b/i;
/** A place by its kind or its path, and no town. */
const placeForm =
  /^(?:(?:the|our|a) [\p{L}\p{N}_ .#/-]{2,60}|`[^`]+`|#[\p{L}\p{N}_-]+|[\p{L}\p{N}_.~-]*\/[\p{L}\p{N}_./~-]+)$/u;
const kept =
  /^(?<what>.{2,60}?) (?:can be found|lives?|sits?|goes?|go|belongs?|(?:is|are)(?: now)?(?: (?<kept>kept|stored|found|published|documented|saved|hidden|parked))?) (?<how>in|on|under|next to|inside|below|into|behind|above|beside) (?<place>[^,;]+?)(?= and |,|;|$)/iu;
const address =
  /^(?<what>.{2,60}?) (?:is|are)(?: now)?(?: at)? (?<place>https?:\/\/\S+|[\w-]+(?:\.[\w-]+)+\/\S+)$/iu;
const movedTo =
  /\bmoved (?:the |our |its |all )?(?<what>\p{Ll}[\p{L} ]{1,30}?) to (?<place>\p{Lu}[\p{L}\p{N}.+-]*)/u;
const room = /\bin (?<place>(?:room|hall|building|lab|hangar) [\p{Lu}\d][\p{L}\p{N}.-]*)/u;
const asksToPut =
  /\bwhere (?:do|should|can|must|shall) (?:I|we) (?:put|place|store|save|add|keep|create|write)\b/i;
const asksWherePerson = /\bwhere (?:do|does|did|was|were|has|have) (?!(?:I|we) (?:find|look|get|see)\b)/i;

const placeIn = (part: string, asking: Asking): string | null => {
  const text = withoutStop(part);
  if (denies(text)) return null;
  const puts = asksToPut.test(asking.task);
  if (!puts && asksWherePerson.test(asking.task)) return null;
  const at = address.exec(text)?.groups;
  if (at !== undefined && !puts && sharedTerms(at.what as string, asking) > 0) return `Go to ${at.place}`;
  const held = kept.exec(text)?.groups as
    | { what: string; how: string; place: string; kept?: string }
    | undefined;
  if (held !== undefined && sharedTerms(held.what, asking) > 0) {
    const isPlace =
      placeForm.test(held.place) || (keptThing.test(held.what) && /^\p{Lu}\S*$/u.test(held.place));
    if (isPlace && puts) return `Put it ${held.how.toLowerCase()} ${held.place}`;
    const isThing =
      keptThing.test(held.what) || /^(?:behind|under|next to|inside|below|above|beside)$/i.test(held.how);
    if ((isPlace && isThing) || (!puts && held.kept !== undefined))
      return `Look ${held.how.toLowerCase()} ${held.place}`;
  }
  const moved = movedTo.exec(text)?.groups as Record<'what' | 'place', string> | undefined;
  if (moved !== undefined && !puts && keptThing.test(moved.what) && sharedTerms(moved.what, asking) > 0)
    return `Look in ${moved.place}`;
  const inRoom = room.exec(text)?.groups?.place;
  return inRoom === undefined || puts || sharedTerms(text, asking) === 0 ? null : `Go to ${inRoom}`;
};

const isTakenBack = (fact: Fact, facts: readonly Fact[], asking: Asking): boolean =>
  facts.some(
    other =>
      other.memory.occurredAt > fact.memory.occurredAt &&
      (tellsChange(other.text) || tellsEnd(other.text)) &&
      sharedTerms(other.text, asking) > 0,
  );

export const placeAdvice: FindAdvice = (facts, asking) => {
  const found = aboutTheNamed(
    facts.filter(fact => fact.fits && !fact.tookOver),
    asking.task,
  ).flatMap(fact =>
    isTakenBack(fact, facts, asking) ? [] : partsOf(fact.text).flatMap(part => placeIn(part, asking) ?? []),
  );
  return onlyOne(found, new Set());
};
