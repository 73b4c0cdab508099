/** The thing to use, where the sentences give one alone: a port, a version, a database. */
import type { Memory } from '../../../domain/memory.js';
import { attributesOf } from '../../relate/rules/attribute.js';
import { readStatement } from '../../relate/statement.js';
import { denies } from './denial.js';
import { aboutTheNamed, type FindAdvice, onlyOne, partsOf } from './fact.js';
import { capitalised, withoutStop } from './plain-sentence.js';

/** Things that one uses by their name or number. */
const usable =
  /^(?:port|version|branch|table|bucket|queue|topic|flag|command|endpoint|region|zone|database|datastore|model|image|format|separator|timeout|limit|library|framework|tool|language|server|host|cluster|address|channel|room|licence|license|key|url|file|folder|script|account|theme|font|engine|broker)s?$/i;
const whichThing =
  /^(?:(?:on|in|at|to|with|for|from|by) )?(?:which|what)(?: is the| are the)? (?:(?<kind>\p{Lu}[\p{L}.+#-]*) (?=version\b))?(?<noun>\p{L}+)(?: of (?<of>\p{Lu}[\p{L}\p{N}.+#-]*))?(?: (?:do|should|can|must) (?:I|we) (?<action>[^?]+))?/iu;
const versionForm = /^v?\d+(?:\.\d+)*[a-z]?\d*$/i;
/** "Switched off" is a state, and nothing to use. */
const isWrittenAsName = /[\p{Lu}\p{N}`_./]/u;
const codeForm = /^`|[\d_]/;

interface Values {
  readonly found: string[];
  /** What it was before, or what the sentence denies. */
  readonly out: string[];
}

/** The thing with the number or code that follows it: "port 7070", "Node 20", "table user_sessions". */
const numbered = (text: string, thing: string, form: RegExp): Values => {
  const tokens = text.split(/\s+/);
  const singular = thing.toLowerCase().replace(/s$/, '');
  const values: Values = { found: [], out: [] };
  for (const [place, token] of tokens.entries()) {
    const after = withoutStop(tokens[place + 1] ?? '');
    if (token.toLowerCase().replace(/s$/, '') !== singular || !form.test(after)) continue;
    const named = place === 0 && usable.test(token) ? token.toLowerCase() : token;
    const newer = /^or (?:newer|later|higher)\b/.exec(tokens.slice(place + 2).join(' '))?.[0] ?? '';
    const isOld = /^from$/i.test(tokens[place - 1] ?? '');
    (isOld || denies(text) ? values.out : values.found).push(`${named} ${after} ${newer}`.trim());
  }
  return values;
};

const attributed = (text: string, memory: Memory): Values => {
  const read = attributesOf(readStatement(withoutStop(text), memory)).filter(
    one => one.value.proper && one.value.start > 0 && isWrittenAsName.test(one.value.text),
  );
  const values = read.slice(0, 1).map(one => one.value.text);
  const before = read.flatMap(one => (one.from === null ? [] : [one.from.text]));
  return denies(text) ? { found: [], out: values } : { found: values, out: before };
};

/** "Which port …?" + "It listens on port 7070" → "Use port 7070"; "Which database do I connect X to?" → "Connect X to PostgreSQL". */
export const thingAdvice: FindAdvice = (facts, { task }) => {
  const asked = whichThing.exec(task.trim())?.groups as Record<string, string | undefined> | undefined;
  if (asked?.noun === undefined) return null;
  const named = asked.of ?? asked.kind;
  const values = aboutTheNamed(facts, task).flatMap(fact =>
    partsOf(fact.text).map(part => {
      // "api-gateway p99" has no version: after a name only a number is one.
      const ofName = named === undefined ? null : numbered(part, named, versionForm);
      const ofNoun = numbered(part, asked.noun as string, codeForm);
      const isRead = (one: Values | null): one is Values =>
        one !== null && one.found.length + one.out.length > 0;
      const read = [ofName, ofNoun].find(isRead) ?? attributed(part, fact.memory);
      return fact.fits ? read : { found: [], out: read.out };
    }),
  );
  const bare = (value: string) => value.replace(/ or (?:newer|later|higher)$/, '');
  const out = new Set(values.flatMap(one => one.out.map(bare)));
  const value = onlyOne(
    values.flatMap(one => one.found).filter(one => !out.has(bare(one))),
    out,
  );
  if (value === null) return null;
  const action = asked.action?.trim();
  if (action !== undefined && / (?:to|with|on|in|from|for|at|against|into)$/.test(action))
    return capitalised(`${action} ${value}`);
  return usable.test(asked.noun) || asked.action !== undefined ? `Use ${value}` : null;
};
