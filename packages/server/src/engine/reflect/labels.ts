/** Numbers that name a thing: "INC-481", "ticket 9120", "Iris 2.0". Another one of the same kind names another thing. */
import type { ContextName } from '../../domain/context.js';
import { stopWords } from '../../language/words.js';
import { baseOfThird } from './wording/verb-forms.js';

export interface Label {
  /** What is numbered, in lower case: "inc", "ticket", "iris". */
  readonly kind: string;
  readonly number: string;
  /** It numbers the versions of a thing with a name, not things of a kind. */
  readonly isVersion: boolean;
}

const prefixed = /(?<![\p{L}\p{N}_-])(?<kind>[A-Za-z]{2,})-(?<number>\d{1,9})(?![\p{L}\p{N}_-]|\.\d)/gu;
const counted =
  /\b(?<kind>tickets?|issues?|incidents?|pull requests?|merge requests?|PR|MR|bugs?|rooms?|gates?|terminals?|flights?|chapters?|sections?|episodes?|seasons?|sprints?|phases?|milestones?|priority|releases?|versions?|invoices?|contracts?|orders?(?=\s+(?:no\.?\s*|number\s+)?#?\d{3}))\s+(?:no\.?\s*|number\s+)?#?v?(?<number>\d+(?:\.\d+)*)(?![\p{L}\p{N}_]|,\d|\s*[%€$]|\s+(?:EUR|USD|GBP|MB|GB|ms|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b)/giu;
/** A whole number after a name counts what follows more often than not: it must end its phrase or have a part behind a point. */
const versioned =
  /(?<![\p{L}\p{N}_])(?<kind>\p{Lu}[\p{L}\p{N}]*)\s+v?(?<number>\d{1,3}(?:\.\d{1,4})+|\d{1,2}(?=\s*(?:[?!;)]|[.,](?:\s|$)|$)|\s+(?:is|was|will|has|start|starts|started|get|gets|go|goes|come|run|runs|work|works|ship|ships)\b))(?![\p{L}\p{N}_]|,\d|:\d|\s*[%€$])/gu;
/** "S5", "P-44": one capital and a number. */
const coded = /(?<![\p{L}\p{N}_.-])(?<kind>[A-Z])-?(?<number>\d{1,4})(?![\p{L}\p{N}_-]|[.,]\d)/gu;
/** "8a": the classes of a school, the flats of a house. */
const lettered = /(?<![\p{L}\p{N}_.,:-])(?<kind>)(?<number>\d{1,2}[a-e])(?![\p{L}\p{N}_-])/gu;
/** "the coolant of press 4", "Hall 1 has": any noun with a number behind it that counts nothing. */
const numbered =
  /(?:^|(?<=[.;:\n]\s*)|(?<=\b(?:of|in|into|on|at|to|from|for|with|by|is|are|was|were|does|do|did|has|have|the|our|my|your|can|will|should|and|or|near|behind|under|against|about)\s))(?<kind>\p{L}{3,})\s+#?(?<number>\d{1,3})(?![\p{L}\p{N}_]|[.,:/]\d|\s*[%€$£°])(?:\s+(?<next>[\p{L}-]+))?/gimu;
const countsNot =
  /^(?:than|least|most|only|over|within|every|nearly|almost|around|roughly|last|past|next|first|top|age|aged|worth|some|another|these|those|between|after|before|until|since|about|under|exactly|just|now|still|per|and|costs?|takes?|lasts?|needs?|pays?|gets?|holds?|has|weighs?|euros?|dollars?|pounds?|number)$/;
const unit =
  /^(?:per|percent|kg|mg|ml|km|cm|mm|ms|mb|gb|tb|hz|rpm|watts?|volts?|bar|psi|litres?|liters?|grams?|kilos?|tonnes?|tons?|met(?:er|re)s?|miles?|feet|inch(?:es)?|seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|euros?|dollars?|pounds?|francs?|cents?|people|persons|men|women|children|degrees?|million|thousand|hundred|dozen|times|a\.?m|p\.?m|am|pm|o|or|working|new|more|other|different|long|of|january|february|march|april|may|june|july|august|september|october|november|december)$/i;
/** "60 croissants" is counted; "press 4 needs" is not. */
const isCounted = (next: string | undefined): boolean =>
  next !== undefined &&
  (unit.test(next) || (/^\p{Ll}{3,}[^s\P{Ll}]s$/u.test(next) && baseOfThird(next.toLowerCase()) === null));

const noProduct =
  /^(?:eur|usd|gbp|chf|jan\w*|feb\w*|mar(?:ch)?|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*)$/;

/** A context is often named as it is called, in small letters: "inc-481". */
export const labelsIn = (text: string): Label[] => {
  const found: Label[] = [];
  const add = (pattern: RegExp, isVersion: boolean) => {
    for (const { groups, index } of text.matchAll(pattern)) {
      const { kind, number, next } = groups as { kind: string; number: string; next?: string };
      // With a capital in the middle of a sentence it is a name, and the number its version.
      const isName = /^\p{Lu}/u.test(kind) && !/(?:^|[.;:\n]\s*)$/.test(text.slice(0, index));
      if (pattern === numbered && (isName || countsNot.test(kind.toLowerCase()) || isCounted(next))) continue;
      const lower = isVersion ? kind.toLowerCase() : kind.toLowerCase().replace(/(?<=[a-z]{3})s$/, '');
      if (!stopWords.has(lower) && !noProduct.test(lower)) found.push({ kind: lower, number, isVersion });
    }
  };
  add(prefixed, false);
  add(counted, false);
  add(versioned, true);
  add(coded, false);
  add(lettered, false);
  add(numbered, false);
  return found.filter(
    (one, at) => !found.slice(0, at).some(other => other.kind === one.kind && other.number === one.number),
  );
};

/** "Iris 2" is "Iris 2.0", and 2.0.1 is one of it. */
const isSame = (one: Label, other: Label): boolean => {
  if (one.kind !== other.kind) return false;
  const [a, b] = [one.number, other.number].map(number => `${number.replace(/(?:\.0+)+$/, '')}.`) as [
    string,
    string,
  ];
  return a.startsWith(b) || b.startsWith(a);
};

export interface Numbered {
  readonly quote: string;
  readonly memory: { readonly content: string; readonly contexts: readonly ContextName[] };
}

const placesOf = ({ contexts }: Numbered['memory']): string => contexts.map(({ name }) => name).join(' ');

/** "Lathe 2's coolant is changed …" where the coolant of press 4 is asked about; "INC-4: …" only tells where it belongs. */
const opensWithAnotherThing = (quote: string, asked: readonly Label[]): boolean => {
  const opening = /^(?:The )?\p{L}+[ -]?\d{1,4}(?=['’]s\b| \p{Ll})/u.exec(quote)?.[0];
  return (
    opening !== undefined &&
    asked.every(label => !label.isVersion) &&
    labelsIn(/^[A-Z]-?\d/.test(opening) ? opening : `the ${opening.toLowerCase()}`).length > 0
  );
};

/** Its memory or its place has one of these numbers. */
export const holdsLabel = ({ memory }: Numbered, asked: readonly Label[]): boolean => {
  const around = labelsIn(`${memory.content}\n${placesOf(memory)}`);
  return asked.some(label => around.some(other => isSame(label, other)));
};

/** It has another number where the task has one of the same kind, and none that the task has. `namesBeside`: it also holds a name of the task that is no label. */
export const hasOtherLabel = (
  { quote, memory }: Numbered,
  asked: readonly Label[],
  namesBeside: boolean,
): boolean => {
  if (asked.length === 0) return false;
  if (holdsLabel({ quote, memory }, asked)) return false;
  if (opensWithAnotherThing(quote, asked)) return true;
  const own = labelsIn(`${quote}\n${placesOf(memory)}`);
  // "Is Payroll on MySQL 8?": that it runs on 5.7 is the answer.
  return own.some(other =>
    asked.some(label => label.kind === other.kind && !(label.isVersion && namesBeside)),
  );
};
