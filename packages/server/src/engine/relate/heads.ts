/** What a memory is headed with: its sentences speak of that, also where they do not name it again. */
import { identifiers } from '../../language/identifiers.js';
import { namesIn } from '../../language/names.js';
import { stopWords } from '../../language/words.js';
import { isCommonStem } from './common-words.js';
import { isKnownValue } from './families.js';
import { foldedStem } from './like-words.js';
import { partsOf } from './sentence-pairs.js';
import type { NamedSpan, Statement } from './statement.js';
import { isVerb } from './verbs.js';

interface Head {
  /** Names, identifiers, and what stands after "module" or "ticket". */
  readonly keys: ReadonlySet<string>;
  /** By the word before it: "ticket" 301. */
  readonly labels: ReadonlyMap<string, string>;
}

const longestLabel = 60;
const labelled = /\b([a-z]{3,14}) #?(\d{1,6})\b/gi;
const called =
  /\b(?:module|component|service|project|host|server|site|customer|client|candidate|branch|package|file|room|device|team|company|firm|firma) ([\p{L}\p{N}][\p{L}\p{N}_./-]{1,30})/giu;
const headsBefore = new Map<string, Head>();
const mostHeads = 500;

/** The first line or sentence, or what stands before its colon. */
function headOf(content: string): Head {
  const known = headsBefore.get(content);
  if (known !== undefined) return known;
  if (headsBefore.size >= mostHeads) headsBefore.clear();
  const opening = content.trimStart().split('\n', 1)[0]!;
  const [sentence = opening] = partsOf(opening);
  const colon = sentence.indexOf(': ');
  const text = colon > 0 && colon <= longestLabel ? sentence.slice(0, colon) : sentence;
  const titled = /^#{1,6}\s/.test(opening) || colon > 0;
  const keys = new Set<string>();
  for (const { text: name, start } of namesIn(text))
    if (/\s/.test(name) || isKnownValue(name.toLowerCase()) || ((start > 0 || titled) && isTelling(name)))
      keys.add(name.toLowerCase());
  for (const [, name] of text.matchAll(called))
    if (!stopWords.has(name!.toLowerCase()) && !isVerb(name!.toLowerCase())) keys.add(name!.toLowerCase());
  for (const { normal } of identifiers(text)) keys.add(normal);
  if (/^#{1,6}\s/.test(opening)) keys.add(text.toLowerCase().replace(/^#+\s*/, ''));
  const labels = new Map([...text.matchAll(labelled)].map(match => [match[1]!.toLowerCase(), match[2]!]));
  const head = { keys, labels };
  headsBefore.set(content, head);
  return head;
}

/** A word that is common in English names nothing by its capital alone. */
const isTelling = (name: string): boolean =>
  /\s/.test(name) || isKnownValue(name.toLowerCase()) || !isCommonStem(foldedStem(name.toLowerCase()));

const isHeaded = (content: string): boolean =>
  partsOf(content).length > 1 || /^[^.!?\n]{2,60}: \S/.test(content) || content.includes('\n');

const opensWithPronoun = ({ text }: Statement): boolean => /^(?:It|He|She)\b/.test(text);

/** "Throughput is 900" has its capital from its place. */
const isNamed = ({ text }: Statement, { name, start, end }: NamedSpan): boolean =>
  !name.startsWith('speaker') &&
  (start > 0 || /\s/.test(name) || !/^ (?:\p{Ll}+ )?(?:is|are|was|were)\b/u.test(text.slice(end)));

/** Their memories are headed with two things, and the sentences themselves name nothing that both know. */
export function headsDiffer(
  firstContent: string,
  secondContent: string,
  first: Statement,
  second: Statement,
): boolean {
  const [headed, other] = [isHeaded(firstContent), isHeaded(secondContent)];
  // Nobody knows what "it" is in a note of one sentence.
  if (!headed && !other) return opensWithPronoun(first) !== opensWithPronoun(second);
  if (!headed || !other) return false;
  const [one, next] = [headOf(firstContent), headOf(secondContent)];
  for (const [word, number] of one.labels) {
    const rival = next.labels.get(word);
    if (rival !== undefined) return rival !== number;
  }
  const theirs = new Set(second.subjectNames.map(({ name }) => name));
  if (first.subjectNames.some(each => isNamed(first, each) && theirs.has(each.name))) return false;
  return one.keys.size > 0 && next.keys.size > 0 && !shareName(one.keys, next.keys);
}

/** "Dr. Braun" and "Dr. Yilmaz" share no more than what they are. */
function shareName(keys: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const parts = (key: string) => key.split(/\s+/);
  return [...keys].some(key =>
    [...others].some(
      other =>
        key === other ||
        parts(key).some((part, place) => {
          const at = parts(other).indexOf(part);
          return at >= 0 && (place > 0 || at > 0 || parts(key).length === 1 || parts(other).length === 1);
        }),
    ),
  );
}
