/** Links between notes: `[[Note]]`, `[[folder/Note#Heading|shown]]`, and the relations that basic-memory writes with them. */

/** A link as it stands in a text. */
export interface NoteLink {
  /** The title of the other note. */
  readonly target: string;
  /** What the author says the link is; null where it only stands there. */
  readonly relation: string | null;
}

const link = /!?\[\[([^[\]\n]{1,400})\]\]/g;
const relation = /^([^[\]\n]{0,100}?)\s*\[\[([^[\]\n]{1,400})\]\]\s*(?:\([^()\n]*\))?$/;
const tag = /(?:^|\s)#([\p{L}\p{N}_][\p{L}\p{N}_/-]*)/gu;

/** Without its folder, heading and shown text. */
const targetOf = (inside: string): string => {
  const [address = ''] = inside.split('|');
  const [path = ''] = address.split('#');
  return (path.split('/').at(-1) ?? '').replace(/\.md$/i, '').trim();
};

const shownOf = (inside: string): string => {
  const [address = '', shown] = inside.split('|');
  return (shown ?? address).trim();
};

/** A line that is nothing but a relation to another note; null where it says more. */
export const relationOf = (text: string): NoteLink | null => {
  const [, words = '', inside] = relation.exec(text.trim()) ?? [];
  if (inside === undefined) return null;
  const target = targetOf(inside);
  return target === '' ? null : { target, relation: words.trim() === '' ? null : words.trim() };
};

/** Every other note that a text names. */
export const linksIn = (text: string): NoteLink[] =>
  [...text.matchAll(link)]
    .map(([, inside = '']) => ({ target: targetOf(inside), relation: null }))
    .filter(({ target }) => target !== '');

/** As a person reads it. */
export const withoutBrackets = (text: string): string =>
  text.replace(link, (_, inside: string) => shownOf(inside));

/** `#tag`, not the heading of a number and not a part of an address. */
export const tagsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(tag)].map(([, name = '']) => name).filter(name => !/^[\d/_-]+$/.test(name))),
];
