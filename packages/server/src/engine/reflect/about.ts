/** Whom and what a task asks about, and whether a statement is about somebody or something else. */

import type { ContextName } from '../../domain/context.js';
import { inPattern } from '../../language/in-pattern.js';
import { namesIn } from '../../language/names.js';
import { words } from '../../language/words.js';
import type { Hit } from '../recall/recall.js';
import { hasOtherLabel, type Label, labelsIn } from './labels.js';
import { renamedIn } from './renamed.js';
import { type Statement, speakerOf, statementsOf } from './statements.js';
import type { TaskWords } from './task-words.js';
import { askingPart, asksForAction } from './wording/question.js';
import { ofSelf } from './wording/report.js';

export interface Subject {
  /** All names of the task. */
  readonly names: readonly string[];
  /** Those that tell whom or what it is about: people and things that the graph knows by name, else all. */
  readonly whom: readonly string[];
  /** Name in lower case → what else the one who has it is called. */
  readonly otherNames: ReadonlyMap<string, readonly string[]>;
  /** Names of the task, of sources and of contexts, in lower case. */
  readonly knownNames: ReadonlySet<string>;
  /** Names of contexts, in lower case, but of those that stand for a person. */
  readonly things: ReadonlySet<string>;
  /** Something is to be done: what happened to another thing teaches, but not what another thing is. */
  readonly isToDo: boolean;
  /** It asks what somebody wants who has said things here: what others want is theirs. */
  readonly asksWish: boolean;
  /** All words of the task. */
  readonly said: ReadonlySet<string>;
  readonly labels: readonly Label[];
  /** Contexts that the task speaks of as a thing: "the tank". */
  readonly places: readonly ContextName[];
  /** Contexts that it names so that nothing else can be meant: "orbit-cli", "press 4", "the south field". */
  readonly surePlaces: readonly ContextName[];
}

const placesOf = (hits: readonly Hit[]): ContextName[] =>
  hits
    .flatMap(({ memory }) => memory.contexts)
    .filter(
      (place, at, all) => all.findIndex(one => one.type === place.type && one.name === place.name) === at,
    );

/** "press-4" is "Press 4". */
const plainName = (text: string): string => text.toLowerCase().replace(/[-_\s]+/g, ' ');

/** One thing can be of several such matters: what is kept in another is no other thing. */
const ofMatters =
  /^(?:topic|tag|area|category|theme|subject|label|skill|feedback|policy|decision|session|test|error)s?$/i;

/** "policy: remote" is a matter: a sentence that opens with "Remote work" is about no one. */
const isNamedThing = ({ type, name }: ContextName): boolean =>
  !(ofMatters.test(type) && /^\p{Ll}+$/u.test(name));

const surePlacesSaid = (task: string, hits: readonly Hit[]): ContextName[] => {
  const said = plainName(task);
  const says = (text: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${inPattern(plainName(text))}(?![\\p{L}\\p{N}])`, 'u').test(said);
  return placesOf(hits)
    .filter(({ type }) => !ofMatters.test(type))
    .filter(({ type, name }) =>
      /[\d_-]/.test(name) && /\p{L}/u.test(name)
        ? says(name)
        : says(`${name} ${type}`) || says(`${type} ${name}`),
    );
};

const placesSaid = (task: string, hits: readonly Hit[]): ContextName[] =>
  placesOf(hits).filter(({ name }) =>
    new RegExp(
      `\\b(?:the|our|my|your|this) (?:[\\p{L}-]+ )?${inPattern(name)}(?:['’]s)?(?![\\p{L}\\p{N}_-])`,
      'iu',
    ).test(task),
  );

const ofPeople =
  /^(?:person|people|user|customer|contact|member|colleague|friend|family|speaker|author|feedback)s?$/i;

/** "May I merge PR 230?": what holds for others of its kind holds for it. */
const isPlan = /^(?:can|may|should|must|shall|do|could) (?:I|we)\b/i;

const wish = /\b(?:do|does|did|would)\b.*\b(?:want|prefer|like|hate|dislike|mind|wish)\b/i;

export const subjectAsked = (task: string, { names: sure }: TaskWords, hits: readonly Hit[]): Subject => {
  const placed = new Set(
    hits
      .flatMap(({ memory }) => [
        memory.source.name ?? '',
        ...memory.contexts.filter(isNamedThing).map(context => context.name),
      ])
      .map(name => name.toLowerCase()),
  );
  // A capital at the very start says nothing, but where the graph knows the name.
  const first = namesIn(task)[0];
  const isKnown = first?.start === 0 && !sure.includes(first.text) && placed.has(first.text.toLowerCase());
  const names = isKnown ? [first.text, ...sure] : sure;
  // "ECONNRESET" is no person: what does not say it may still be its cure.
  const written = names.filter(name => /\p{Ll}/u.test(name));
  const known = written.filter(name => placed.has(name.toLowerCase()));
  const whom = known.length > 0 ? known : written;
  const isSpeaker = (name: string) => hits.some(({ memory }) => speakerOf(memory) === name);
  const isToDo = asksForAction(task);
  return {
    names,
    whom,
    otherNames: renamedIn(names.length === 0 ? [] : hits.map(({ memory }) => memory.content)),
    knownNames: new Set([...names.map(name => name.toLowerCase()), ...placed]),
    things: new Set(
      hits
        .flatMap(({ memory }) => memory.contexts)
        .filter(({ type }) => !ofPeople.test(type))
        .map(({ name }) => name.toLowerCase()),
    ),
    isToDo,
    asksWish: wish.test(askingPart(task)) && whom.length > 0 && whom.every(isSpeaker),
    said: new Set(words(task)),
    labels: isToDo || isPlan.test(askingPart(task)) ? [] : labelsIn(task),
    places: isToDo ? [] : placesSaid(task, hits),
    surePlaces: isToDo || isPlan.test(askingPart(task)) ? [] : surePlacesSaid(task, hits),
  };
};

const holds = (terms: ReadonlySet<string>, name: string): boolean =>
  words(name).every(term => terms.has(term));

/** Under this name or another that the same one has. */
export const holdsName = (
  terms: ReadonlySet<string>,
  name: string,
  { otherNames }: Pick<Subject, 'otherNames'>,
): boolean =>
  holds(terms, name) || (otherNames.get(name.toLowerCase())?.some(other => holds(terms, other)) ?? false);

/** "Harbor's CI" is Harbor's matter. */
const ownerIn = (name: string): string => name.split(/['’]s /u)[0] as string;

const happened = /\b(?:was|were|had|did|got|took|went|broke|led|\p{Ll}{2,}ed)\b/u;

/** In its words, in its place, or elsewhere in its memory. */
export const speaksOf = (statement: Statement, name: string, subject: Subject): boolean =>
  holdsName(new Set([...statement.placed, ...words(statement.memory.content)]), name, subject);

/** Some memory that was found speaks of it. */
export const isStored = (name: string, hits: readonly Hit[], subject: Subject): boolean =>
  hits.some(({ memory }) =>
    statementsOf(memory)
      .slice(0, 1)
      .some(one => speaksOf(one, name, subject)),
  );

const titled = /(?<![\p{L}\p{N}])(?<title>Mr|Mrs|Ms|Miss|Dr|Prof)\.? (?<bearer>\p{Lu}.*)$/u;
const isOfLearning = (title: string): boolean => title === 'Dr' || title === 'Prof';

/** "Mr Adler" is a person, whether or not anything is kept under that name; "Dr Roth" can be "Mrs Roth". */
const isAnotherPerson = (name: string, asked: readonly string[]): boolean => {
  const told = titled.exec(ownerIn(name))?.groups as { title: string; bearer: string } | undefined;
  if (told === undefined) return false;
  return !asked.some(one => {
    const { title, bearer } = (titled.exec(one)?.groups ?? {}) as { title?: string; bearer?: string };
    return (
      title !== undefined &&
      bearer === told.bearer &&
      (title === told.title || isOfLearning(title) || isOfLearning(told.title))
    );
  });
};

const isOfAnotherName = (statement: Statement, subject: Subject): boolean => {
  const { whom, names, knownNames, isToDo, said, asksWish } = subject;
  if (whom.length === 0 || whom.some(name => holdsName(statement.placed, name, subject))) return false;
  if ((asksWish && !/\byou\b/i.test(statement.quote)) || ofSelf.test(statement.quote))
    return statement.speaker !== null;
  if (isToDo && happened.test(statement.quote) && names.some(name => holds(statement.placed, name)))
    return false;
  const told = namesIn(statement.quote);
  if (whom.some(name => titled.test(name)) && told.some(({ text }) => isAnotherPerson(text, whom)))
    return true;
  const first = told[0];
  if (first === undefined || first.start >= 3) return false;
  if (isAnotherPerson(first.text, names)) return true;
  const owner = ownerIn(first.text);
  // "Autoclave" names what the task calls "the autoclave".
  return !names.includes(owner) && knownNames.has(owner.toLowerCase()) && !holds(said, owner);
};

/** The judge reads no context: only where it doubts is the place of a statement against it. */
const doubted = 0.5;

const isKeptBeside = ({ placed, memory }: Statement, { type, name }: ContextName): boolean =>
  !holds(placed, name) &&
  !plainName(memory.content).includes(plainName(name)) &&
  memory.contexts.length > 0 &&
  memory.contexts.every(other => other.type === type);

const isOfAnotherPlace = (
  statement: Statement,
  judged: number | null,
  { places, surePlaces }: Subject,
): boolean =>
  (surePlaces.length > 0 && surePlaces.every(place => isKeptBeside(statement, place))) ||
  ((judged ?? 0) < doubted && places.some(place => isKeptBeside(statement, place)));

/** Told of themselves by another person, of another known name, of another number, or in another place. */
export const isAboutAnother = (
  statement: Statement & { readonly judged: number | null },
  subject: Subject,
): boolean => {
  const versioned = new Set(subject.labels.map(label => label.kind));
  const beside = subject.names.some(
    name =>
      !versioned.has(name.toLowerCase()) &&
      labelsIn(name).length === 0 &&
      holdsName(statement.placed, name, subject),
  );
  return (
    isOfAnotherName(statement, subject) ||
    hasOtherLabel(statement, subject.labels, beside) ||
    isOfAnotherPlace(statement, statement.judged, subject)
  );
};

/** Whom or what a statement is about, for "the nearest is about …". */
export const subjectOf = (statement: Statement, knownNames: ReadonlySet<string>): string | null => {
  if (ofSelf.test(statement.quote)) return statement.speaker;
  const first = namesIn(statement.quote)
    .map(name => ({ ...name, text: ownerIn(name.text) }))
    .find(name => knownNames.has(name.text.toLowerCase()));
  if (first === undefined) return null;
  // "Each incident has one owner: Ana …" is not about Ana.
  const before = statement.quote.slice(0, first.start);
  return before.length > 40 || verbOrBreak.test(before) ? null : first.text;
};

const verbOrBreak =
  /[:;,]|\b(?:is|are|was|were|has|have|had|do|does|did|can|will|must|should|asks?|says?|takes?|uses?|needs?)\b/i;
