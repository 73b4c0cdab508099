/**
 * Links between notes: `[[Note]]`, `[[folder/Note#Heading|shown]]`, and the relations that basic-memory writes with
 * them.
 */

export interface NoteLink {
  /** As written: a title or a path. */
  readonly address: string;
  /** The title of the other note, as far as the link shows it. */
  readonly target: string;
  /** The relation that the author names; null if there is only a link. */
  readonly relation: string | null;
}

const link = /!?\[\[([^[\]\n]{1,400})\]\]/g;
const relation = /^([^[\]\n]{0,120})\[\[([^[\]\n]{1,400})\]\]\s*(?:\([^()\n]*\))?$/;
const tag = /(?:^|\s)#([\p{L}\p{N}_][\p{L}\p{N}_/-]*)/gu;

/** Without heading and shown text. */
const addressOf = (inside: string): string => {
  const [address = ''] = inside.split('|');
  return (address.split('#')[0] ?? '').replace(/\.md$/i, '').trim();
};

/** Without the folder too. */
const targetOf = (inside: string): string => (addressOf(inside).split('/').at(-1) ?? '').trim();

const shownOf = (inside: string): string => {
  const [address = '', shown] = inside.split('|');
  return (shown ?? address).trim();
};

const longestRelation = 1_000;
/** "depends on [[billing]]" is a relation; "Ask Ana before you deploy, see [[deploys]]" says more. */
const mostWords = 3;

/** A line that is only a relation to another note; null if it says more. Below a heading for relations, it may be longer. */
export const relationOf = (text: string, isListed: boolean): NoteLink | null => {
  if (text.length > longestRelation) return null;
  const [, words = '', inside] = relation.exec(text.trim()) ?? [];
  if (inside === undefined) return null;
  if (!isListed && words.trim().split(/\s+/).length > mostWords) return null;
  const target = targetOf(inside);
  return target === ''
    ? null
    : { address: addressOf(inside), target, relation: words.trim() === '' ? null : words.trim() };
};

/** All other notes that a text links to. */
export const linksIn = (text: string): NoteLink[] =>
  [...text.matchAll(link)]
    .map(([, inside = '']) => ({ address: addressOf(inside), target: targetOf(inside), relation: null }))
    .filter(({ target }) => target !== '');

/** As displayed. */
export const withoutBrackets = (text: string): string =>
  text.replace(link, (_, inside: string) => shownOf(inside));

/** `#tag`, but not a numbered heading or a part of an address. */
export const tagsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(tag)].map(([, name = '']) => name).filter(name => !/^[\d/_-]+$/.test(name))),
];

const blockId = /(?:^|\s)\^([A-Za-z0-9-]{1,64})\s*$/;

/** A block may end with its name, `^name`, so that others can refer to it. */
export const namedBlock = (text: string): { readonly text: string; readonly name: string | null } => {
  const found = blockId.exec(text);
  return found === null
    ? { text, name: null }
    : { text: text.slice(0, found.index).trimEnd(), name: found[1] ?? null };
};
