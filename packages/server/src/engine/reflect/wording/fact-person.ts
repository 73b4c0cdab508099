/** The person to turn to, where the sentences put one name alone to what is asked. */
import { sentenceOpeners } from '../../../language/stop-words.js';
import { denies } from './denial.js';
import { type FindAdvice, partsOf, sharedTerms } from './fact.js';

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

const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map(word => word.slice(0, 5));

const nameIn = (clause: string, task: string): string | null => {
  for (const shape of shapes) {
    const found = shape.exec(clause)?.groups?.name;
    if (found === undefined) continue;
    const words = found.split(' ');
    const isPerson = !calendar.test(found) && !words.some(word => sentenceOpeners.has(word.toLowerCase()));
    // What the task names is what it asks about, and no answer.
    if (isPerson && !words.some(word => task.toLowerCase().includes(word.toLowerCase()))) return found;
  }
  return null;
};

export const personAdvice: FindAdvice = (facts, asking) => {
  const { task } = asking;
  const asked = new Set(stemsOf(task));
  const goneNames = new Set(
    facts.flatMap(fact =>
      gone.flatMap(shape => [...fact.text.matchAll(shape)].map(found => found.groups?.name as string)),
    ),
  );
  const found: { readonly name: string; readonly fit: number }[] = [];
  for (const fact of facts.filter(one => one.fits)) {
    const clauses = partsOf(fact.text).flatMap(one => one.split(/[,:]\s| and (?=\p{Lu})/u));
    for (const clause of clauses.map(one => one.trim().replace(/^(?:and|but|so) /, ''))) {
      const fit = Math.max(
        new Set(stemsOf(clause).filter(stem => asked.has(stem))).size,
        sharedTerms(clause, asking),
      );
      const person = fit === 0 ? null : nameIn(clause, task);
      if (person === null || goneNames.has(person)) continue;
      if (denies(clause.replace(/\b(?:nobody|no one|none) (?:except|but|other than)\b/i, ''))) continue;
      found.push({ name: person, fit });
    }
  }
  const best = Math.max(0, ...found.map(one => one.fit));
  const names = new Set(found.filter(one => one.fit === best).map(one => one.name));
  return names.size === 1 ? `Turn to ${[...names][0]}` : null;
};
