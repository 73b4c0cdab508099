/** Links between notes: `[[Note]]`, `[[folder/Note#Heading|shown]]`, and the relations that basic-memory writes with them. */

/** A link as it stands in a text. */
export interface NoteLink {
  /** As it is written: a title, or a path. */
  readonly address: string;
  /** The title of the other note, as far as the link tells. */
  readonly target: string;
  /** What the author says the link is; null where it only stands there. */
  readonly relation: string | null;
}

const link = /!?\[\[([^[\]\n]{1,400})\]\]/g;
const relation = /^([^[\]\n]{0,120})\[\[([^[\]\n]{1,400})\]\]\s*(?:\([^()\n]*\))?$/;
const tag = /(?:^|\s)#([\p{L}\p{N}_][\p{L}\p{N}_/-]*)/gu;

/** Without its heading and shown text. */
const addressOf = (inside: string): string => {
  const [address = ''] = inside.split('|');
  return (address.split('#')[0] ?? '').replace(/\.md$/i, '').trim();
};

/** Without its folder too. */
const targetOf = (inside: string): string => (addressOf(inside).split('/').at(-1) ?? '').trim();

const shownOf = (inside: string): string => {
  const [address = '', shown] = inside.split('|');
  return (shown ?? address).trim();
};

const longestRelation = 1_000;

/** A line that is nothing but a relation to another note; null where it says more. */
export const relationOf = (text: string): NoteLink | null => {
  if (text.length > longestRelation) return null;
  const [, words = '', inside] = relation.exec(text.trim()) ?? [];
  if (inside === undefined) return null;
  const target = targetOf(inside);
  return target === ''
    ? null
    : { address: addressOf(inside), target, relation: words.trim() === '' ? null : words.trim() };
};

/** Every other note that a text names. */
export const linksIn = (text: string): NoteLink[] =>
  [...text.matchAll(link)]
    .map(([, inside = '']) => ({ address: addressOf(inside), target: targetOf(inside), relation: null }))
    .filter(({ target }) => target !== '');

/** As a person reads it. */
export const withoutBrackets = (text: string): string =>
  text.replace(link, (_, inside: string) => shownOf(inside));

/** `#tag`, not the heading of a number and not a part of an address. */
export const tagsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(tag)].map(([, name = '']) => name).filter(name => !/^[\d/_-]+$/.test(name))),
];

const blockId = /(?:^|\s)\^([A-Za-z0-9-]{1,64})\s*$/;

/** A block may end with a name of its own, `^name`, by which others point at it. */
export const namedBlock = (text: string): { readonly text: string; readonly name: string | null } => {
  const found = blockId.exec(text);
  return found === null
    ? { text, name: null }
    : { text: text.slice(0, found.index).trimEnd(), name: found[1] ?? null };
};
