/** Reads what a statement gives as the one value of an attribute: "X uses V as its Y", "the Y of X is V", "V leads X". */
import { identifiers } from '../../../language/identifiers.js';
import { isKnownValue } from '../families.js';
import type { Statement } from '../statement.js';
import type { Span, Token } from '../tokens.js';

export type AttributeSort =
  | 'is'
  | 'place'
  | 'employer'
  | 'platform'
  | 'written'
  | 'reports'
  | 'spouse'
  | 'birth'
  | 'any';

export interface Value extends Span {
  readonly text: string;
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** A name, an identifier or a word of a known kind. */
  readonly proper: boolean;
}

export interface Attribute {
  readonly sort: AttributeSort;
  readonly key: readonly string[];
  readonly value: Value;
  /** What it was before, where the statement says so. */
  readonly from: Value | null;
  /** Any name can be its value; otherwise only words known to be of one kind are compared. */
  readonly named: boolean;
  /** It is what is used for something: of that there can be several, until one moves from it. */
  readonly used: boolean;
  /** "what the primary database of Granite is" */
  readonly topic: string;
}

interface Shape {
  readonly sort: AttributeSort;
  readonly pattern: RegExp;
  readonly topic: (groups: Readonly<Record<string, string | undefined>>) => string;
  /** A noun that the verb stands for, as part of the key. */
  readonly noun?: string;
}

const adverb = `(?:(?:now|currently|still|officially|also|already|recently|today) )?`;
const be = `(?:is|are|was|will be|has been|remains|stays|became|becomes)`;
const tail = String.raw`(?=$|[.,;:!(]| (?:because|since|as of|and|but|after|when|with|instead|from|until|so|now|these|this|last|next|today|yesterday|starting|effective|at the|in the|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)`;
/** A key may hold a place: "our contact at the bank". */
const keyTail = String.raw`(?=$|[.,;:!(]| (?:because|since|as of|but|after|when|instead|until|so|now|these|starting|effective)\b)`;
const value = String.raw`(?<value>(?:(?:Mr|Mrs|Ms|Dr|Prof|St)\. ){0,2}[^.,;:!()]{1,40}?)`;
const roles: readonly (readonly [verb: string, participle: string, noun: string])[] = [
  ['owns', 'owned', 'own'],
  ['leads', 'led', 'lead'],
  ['heads', 'headed', 'lead'],
  ['manages', 'managed', 'manag'],
  ['maintains', 'maintained', 'maintain'],
  ['chairs', 'chaired', 'chair'],
  ['coaches', 'coached', 'coach'],
];
const shape = (sort: AttributeSort, pattern: string, topic: Shape['topic'], noun?: string): Shape => ({
  sort,
  pattern: new RegExp(pattern, 'i'),
  topic,
  ...(noun === undefined ? {} : { noun }),
});

const shapes: readonly Shape[] = [
  shape(
    'is',
    `^(?<subject>.{1,60}?) ${adverb}(?:uses?|is using|are using|adopted|chose|picked|runs?) ${value} (?:as|for) (?<key>[^.,;]{2,50}?)${tail}`,
    groups => `what ${groups.subject} uses for ${groups.key?.replace(/^(?:its|our|the|their) /i, '')}`,
  ),
  ...roles.flatMap(([verb, participle, noun]) => [
    shape(
      'is',
      `^${value} ${adverb}${verb} (?<key>[^.,;]{2,50}?)${tail}`,
      groups => `who ${verb} ${groups.key}`,
      noun,
    ),
    shape(
      'is',
      `^(?<key>.{2,50}?) ${be} ${adverb}${participle} by ${value}${tail}`,
      groups => `by whom ${groups.key} is ${participle}`,
      noun,
    ),
  ]),
  shape(
    'is',
    `^${value} (?:took over|has taken over|takes over) (?:as |the )?(?<key>[^.,;]{2,50}?)${tail}`,
    groups => `who has ${groups.key}`,
  ),
  shape(
    'is',
    String.raw`^${value} ${be} ${adverb}(?<key>(?:the|our|my) (?:\w+ ){0,3}?(?:of|for|in|at|lead|owner|manager|maintainer|database|cto|ceo|admin|default|head|contact|designer|language|editor|captain|host|branch|tool|treasurer|president|chair|chairman|chairwoman|secretary|director|supervisor|coordinator|spokesperson|mayor|principal|landlord|caretaker|cfo|coo)\b[^.,;]{0,40}?)${keyTail}`,
    groups => `who or what is ${groups.key}`,
  ),
  shape(
    'is',
    String.raw`^(?<key>(?:the|our|my|your|its|their|[\p{L}\p{N}_-]+['’]s?) .{1,60}?) ${be} ${adverb}(?<prep>set to |called |named |on |in |at |to )?${value}${tail}`.replace(
      '\\p{L}\\p{N}',
      'A-Za-z0-9',
    ),
    groups => `${/^(?:on|in|at) $/i.test(groups.prep ?? '') ? 'where' : 'what'} ${lower(groups.key)} is`,
  ),
  shape(
    'is',
    String.raw`^(?<key>[A-Z][\w-]*) ${be} ${adverb}${value}${tail}`,
    groups => `what ${groups.key} is`,
  ),
  shape(
    'place',
    `^(?<key>.{1,40}?) ${adverb}(?:lives?|resides?|is living|is based|are based|is located|are located|sits|lies) (?:in|at|near) ${value}${tail}`,
    groups => `where ${groups.key} is`,
  ),
  shape(
    'place',
    `^(?<key>.{1,40}?) (?:have |has |['’]ve )?${adverb}(?:moved|relocated) to ${value}${tail}`,
    groups => `where ${groups.key} is`,
  ),
  shape(
    'employer',
    `^(?<key>.{1,40}?) ${adverb}(?:works?|is working|is employed) (?:at|for|by) ${value}${tail}`,
    groups => `where ${groups.key} works`,
  ),
  shape(
    'employer',
    `^(?<key>.{1,40}?) (?:has )?${adverb}joined ${value}${tail}`,
    groups => `where ${groups.key} works`,
  ),
  shape(
    'platform',
    `^(?<key>.{1,50}?) ${adverb}(?:runs?|is running|is hosted|are hosted|is deployed|are deployed|lives?|is stored|are stored|is kept|are kept|are sent|is sent) (?:on|by|in|to|at|with) ${value}${tail}`,
    groups => `where ${lower(groups.key)} is`,
  ),
  shape(
    'written',
    `^(?<key>.{1,50}?) ${be} ${adverb}(?:written|implemented|coded|built) (?:in|with) ${value}${tail}`,
    groups => `what ${lower(groups.key)} is written in`,
  ),
  shape(
    'reports',
    `^(?<key>.{1,40}?) ${adverb}reports? to ${value}${tail}`,
    groups => `to whom ${groups.key} reports`,
  ),
  shape(
    'spouse',
    `^(?<key>.{1,40}?) (?:is|got) ${adverb}(?:married|engaged) to ${value}${tail}`,
    groups => `to whom ${groups.key} is married`,
  ),
  shape('birth', `^(?<key>.{1,40}?) was born in ${value}${tail}`, groups => `where ${groups.key} was born`),
  shape(
    'any',
    `^(?<key>.{1,50}?) (?:(?:was|were|has|have|is|are|got|will|been|be) ){0,2}${adverb}(?:switched|switching|moved|moving|migrated|migrating|changed|relocated|transferred|went|went back|renamed)(?: over)?(?: from (?<from>[^.,;]{1,40}?))? to ${value}${tail}`,
    () => '',
  ),
  shape(
    'any',
    `^(?<key>.{1,50}?) (?:has |have )?replaced (?<from>[^.,;]{1,40}?) (?:with|by) ${value}${tail}`,
    () => '',
  ),
  shape(
    'any',
    `^(?:we|they|i) (?:have |has )?replaced (?<from>[^.,;]{1,40}?) (?:with|by) ${value} (?:as|for|in) (?<key>[^.,;]{2,50}?)${tail}`,
    () => '',
  ),
  shape(
    'any',
    `^(?:we|they|i) (?:have |has )?(?:moved|switched|migrated|changed) (?<key>[^.,;]{2,50}?) (?:over )?from (?<from>[^.,;]{1,40}?) to ${value}${tail}`,
    () => '',
  ),
  shape(
    'any',
    `^(?:we|they|i) (?:have |has )?(?:moved|switched|migrated|changed)(?: over)?(?: from (?<from>[^.,;]{1,40}?))? to ${value} (?:as|for) (?<key>[^.,;]{2,50}?)${tail}`,
    () => '',
  ),
  shape(
    'any',
    `^${value} (?:has |have )?replaced (?<from>[^.,;]{1,40}?) (?:as|in|for|at) (?<key>[^.,;]{2,50}?)${tail}`,
    () => '',
  ),
];

const lower = (text: string | undefined): string =>
  (text ?? '').replace(/^(?:The|Our|My|Your|Its|Their)\b/, word => word.toLowerCase());

export function attributesOf(statement: Statement): Attribute[] {
  const found: Attribute[] = [];
  for (const each of shapes) {
    const match = each.pattern.exec(statement.text);
    if (!match?.groups) continue;
    const read = attributeOf(statement, each, match.groups);
    if (read !== null) found.push(read);
  }
  return found;
}

function attributeOf(
  statement: Statement,
  { sort, topic, noun }: Shape,
  groups: Readonly<Record<string, string | undefined>>,
): Attribute | null {
  const read = readValue(statement, groups.value);
  // "is a service" and "is not" tell a kind or nothing, and no value.
  if (read === null || read.stems.length === 0 || /^(?:an?|not|no|very|too|so|more|some)\b/i.test(read.text))
    return null;
  const keyText = `${groups.subject ?? ''} ${groups.key ?? ''}`;
  const inKey = new Set(keyText.toLowerCase().match(/[\p{L}\p{N}_./+#-]+/gu) ?? []);
  const key = new Set(
    statement.tokens
      .filter(
        token =>
          token.content && inKey.has(token.lower) && (token.start < read.start || token.end > read.end),
      )
      .map(token => token.stem),
  );
  if (noun !== undefined) key.add(noun);
  // "I live in Graz" is said of who says it; a bare "we moved to" could be anything of theirs.
  const speaker = statement.subjectNames.find(({ name }) => name.startsWith('speaker'))?.name;
  if (key.size === 0 && speaker !== undefined && sort !== 'any' && sort !== 'platform') key.add(speaker);
  if (key.size === 0) return null;
  const from = readValue(statement, groups.from);
  // "Ana is …" can be many things; "the lead of Granite is …" one.
  const named = sort !== 'is' || key.size > 1 || /^(?:the|our|my)\b/i.test(keyText.trim());
  const used = sort === 'is' && groups.subject !== undefined;
  return { sort, key: [...key], value: read, from, named, used, topic: topic(groups) };
}

function readValue(statement: Statement, written: string | undefined): Value | null {
  if (written === undefined) return null;
  const trimmed = written.trim();
  const start = statement.text.indexOf(trimmed);
  if (trimmed === '' || start < 0) return null;
  const end = start + trimmed.length;
  const inside = statement.tokens.filter(token => token.start >= start && token.end <= end);
  const telling = inside.filter((token: Token) => token.content);
  const bare = trimmed.replace(/^(?:the|our|its) /i, '');
  const capital = /^\p{Lu}/u.test(bare) && (start > 0 || statement.names.some(name => name.start === start));
  return {
    text: trimmed,
    start,
    end,
    words: inside.map(token => token.lower),
    stems: telling.map(token => token.stem),
    proper:
      telling.length <= 4 &&
      (capital ||
        identifiers(trimmed).length > 0 ||
        (telling.length === 1 && isKnownValue(telling[0]!.lower))),
  };
}
