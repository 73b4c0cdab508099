/** The person to turn to, where the sentences put one name alone to what is asked. */
import { namesIn } from '../../../language/names.js';
import { sentenceOpeners } from '../../../language/stop-words.js';
import { words } from '../../../language/words.js';
import { denies } from './denial.js';
import { type Asking, type Fact, type FindAdvice, partsOf, sharedTerms, withoutTimeAtStart } from './fact.js';
import { isBaseVerb } from './verb-forms.js';

const part = String.raw`\p{Lu}\p{Ll}+(?:[-’']\p{Lu}\p{Ll}+)*`;
const name = String.raw`(?<name>(?:(?:Mr|Mrs|Ms|Dr|Prof)\. )?${part}(?: ${part}){0,2})(?![\p{L}\p{N}]|['’]s)`;
const soon = '(?:(?:now|still|currently|again|always|usually) )?';
const shapes = [
  String.raw`\b(?:[Nn]obody|[Nn]o one|[Nn]one) (?:except|but|other than) ${name}`,
  String.raw`\bby ${name}`,
  String.raw`\b(?:is|are) ${soon}${name}`,
  String.raw`\b(?:report|escalate|belong|talk|turn|speak|write|hand|assign|pass|given?)(?:s|ed|ing|en)?(?: over)? to ${name}`,
  String.raw`^(?:[Oo]nly )?${name} (?:is|(?:now |also |still |always |usually )?(?:takes?|owns?|leads?|has|handles?|runs?|maintains?|manages?|knows?|wrote|built|approves?|decides?|reviews?|took|takes|looks|keeps?|signs?|answers?|releases?))\b`,
].map(shape => new RegExp(shape, 'u'));
/** Whoever left, is away or was replaced is not to be turned to. */
const gone = [
  String.raw`${name} (?:has |have )?(?:left|quit|retired|resigned|died|moved on|stepped down|(?:is|was) (?:no longer|not|replaced|away|gone|on (?:\p{Ll}+ )?(?:leave|vacation|holiday)))\b`,
  String.raw`\b(?:took|taken|takes) over\b.* from ${name}`,
  String.raw`\b(?:replaces?|replaced|succeeds|succeeded) ${name}`,
].map(shape => new RegExp(shape, 'gu'));
const calendar =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)\b/;

/** Whoever does the very thing that is asked. */
const doer = new RegExp(
  String.raw`^(?:[Oo]nly )?${name} (?:now |also |still |always |usually )?(?<verb>\p{Ll}+)`,
  'u',
);
const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map(word => word.slice(0, 5));

/** One letter too many, too few or another: "gatway" is "gateway". */
const isMisspelt = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 5 || long.length - short.length > 1) return false;
  let head = 0;
  while (head < short.length && short[head] === long[head]) head++;
  let tail = 0;
  while (tail < short.length - head && short.at(-1 - tail) === long.at(-1 - tail)) tail++;
  return long.length - head - tail <= 1;
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** A word that tells what is asked counts more than a name, which may stand for all of it. */
const ofThing = 2;

/** Words of the question in the clause; one that only names where all of it is kept tells no clause from another. */
const fitOf = (clause: string, { memory }: Fact, asking: Asking): number => {
  const place = new Set(memory.contexts.flatMap(context => stemsOf(context.name)));
  const names = new Set(namesIn(asking.task).flatMap(({ text }) => stemsOf(text)));
  const asked = [...new Set(wordsOf(asking.task))].filter(word => !place.has(word.slice(0, 5)));
  const said = wordsOf(clause);
  const shared = asked.filter(word =>
    said.some(other => other.slice(0, 5) === word.slice(0, 5) || isMisspelt(word, other)),
  );
  const weight = (word: string): number => (names.has(word.slice(0, 5)) ? 1 : ofThing);
  const terms = [...asking.terms].filter(
    term => !place.has(term.slice(0, 5)) && !names.has(term.slice(0, 5)),
  );
  return Math.max(
    shared.reduce((sum, word) => sum + weight(word), 0),
    ofThing * sharedTerms(clause, { ...asking, terms: new Set(terms) }),
  );
};

const nameIn = (clause: string, task: string): string | null => {
  for (const shape of [...shapes, doer]) {
    const groups = shape.exec(clause)?.groups;
    const found = groups?.name;
    if (found === undefined) continue;
    if (groups?.verb !== undefined && !words(task).includes(words(groups.verb)[0] ?? '')) continue;
    const parts = found.split(' ');
    const isPerson = !calendar.test(found) && !parts.some(word => sentenceOpeners.has(word.toLowerCase()));
    // What the task names is what it asks about, and no answer.
    if (isPerson && !parts.some(word => task.toLowerCase().includes(word.toLowerCase()))) return found;
  }
  return null;
};

/** "I do the releases": whoever says so is the one. */
const ofOneself = /^I (?:usually |always |now |still |also |normally )?(?<verb>\p{Ll}+)\b/u;
const doesIt = (clause: string): boolean => {
  const verb = ofOneself.exec(clause)?.groups?.verb;
  return (
    verb !== undefined &&
    isBaseVerb(verb) &&
    !/^(?:want|need|like|love|hate|think|hope|have|know|prefer)$/.test(verb)
  );
};

/** The address that stands right behind the name. */
const reachedBy = (person: string, text: string): string => {
  const after = text.slice(text.indexOf(person) + person.length);
  return /^, [^\s,@]+@[^\s,@]+\.[^\s,@]*[\p{L}\p{N}]/u.exec(text.includes(person) ? after : '')?.[0] ?? '';
};

/** "Who is singing?", "Who won?": the name answers, and there is nothing to turn to them for. */
const asksNoHelp =
  /^who(?:['’]s| is| are) (?:(?:now|still|currently) )?(?!responsib|handl|maintain|manag|lead|runn?ing|look|organi|coordinat|supervis|tak)\p{Ll}+ing\b|^who (?:will|was|were|did|plays?|wins?|won|comes?|came|gets?|got|sings?|said|lives?|joins?|joined|attends?|died|left)\b/iu;

export const personAdvice: FindAdvice = (facts, asking) => {
  const { task } = asking;
  if (asksNoHelp.test(task.trim())) return null;
  const goneNames = new Set(
    facts.flatMap(fact =>
      gone.flatMap(shape => [...fact.text.matchAll(shape)].map(found => found.groups?.name as string)),
    ),
  );
  const found: { readonly name: string; readonly fit: number }[] = [];
  for (const fact of facts.filter(one => one.fits)) {
    const clauses = partsOf(fact.text).flatMap(one => one.split(/[,:]\s| and (?=\p{Lu})/u));
    for (const clause of clauses.map(one => withoutTimeAtStart(one.trim().replace(/^(?:and|but|so) /, '')))) {
      const fit = fitOf(clause, fact, asking);
      const person = fit === 0 ? null : nameIn(clause, task);
      const self = fit > 0 && doesIt(clause) ? fact.who : null;
      const named = person ?? self;
      if (named === null || goneNames.has(named)) continue;
      if (denies(clause.replace(/\b(?:nobody|no one|none) (?:except|but|other than)\b/i, ''))) continue;
      found.push({ name: `${named}${reachedBy(named, fact.text)}`, fit });
    }
  }
  const best = Math.max(0, ...found.map(one => one.fit));
  const names = new Set(found.filter(one => one.fit === best).map(one => one.name));
  return names.size === 1 ? `Turn to ${[...names][0]}` : null;
};
