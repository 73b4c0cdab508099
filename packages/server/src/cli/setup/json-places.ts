/** Adds a value to JSON with comments, or removes it, without touching any other byte. */
import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { Failed } from '../outcomes.js';

/** The path to a value: property names. */
export type JsonPath = readonly string[];

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const applied = (text: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((one, other) => other.from - one.from)
    .reduce((whole, { from, to, text: put }) => whole.slice(0, from) + put + whole.slice(to), text);

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

const treeOf = (text: string): Node => {
  const errors: ParseError[] = [];
  // A byte order mark is not JSON, and must not shift the offsets after it.
  const tree = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined) {
    throw new Failed(
      `line ${lineOf(text, first.offset)} is not valid JSON (${printParseErrorCode(first.error)}); fix it first. Nothing changed`,
    );
  }
  if (tree?.type !== 'object') throw new Failed('it does not hold a JSON object; nothing changed');
  return tree;
};

/** The last property of a name counts, as it does for programs that read the file. */
const propertyOf = (object: Node, name: string): Node | undefined =>
  object.children?.findLast(property => property.children?.[0]?.value === name);

const valueAt = (tree: Node, path: JsonPath): Node | undefined =>
  path.reduce<Node | undefined>(
    (node, name) => (node?.type === 'object' ? propertyOf(node, name)?.children?.[1] : undefined),
    tree,
  );

const end = (node: Node): number => node.offset + node.length;

/** `SyntaxKind.CommaToken`: the package's enum has no value at run time. */
const commaToken = 5;

/** The offset of a comma between two offsets, outside comments. */
const commaBetween = (text: string, from: number, to: number): number | undefined => {
  const scanner = createScanner(text.slice(from, to), true);
  while (scanner.getPosition() < to - from) {
    if (Number(scanner.scan()) === commaToken) return from + scanner.getTokenOffset();
  }
  return undefined;
};

const indentAt = (text: string, offset: number): string => {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
};

const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

const unitOf = (text: string): string => /\n([ \t]+)["/]/.exec(text)?.[1] ?? '  ';

const written = (text: string, value: unknown, indent: string): string =>
  JSON.stringify(value, null, unitOf(text)).replaceAll('\n', `${lineEndOf(text)}${indent}`);

const lastBefore = (text: string, closing: number): number => text.slice(0, closing).trimEnd().length;

const added = (text: string, container: Node, write: (indent: string) => string): Edit[] => {
  const closing = end(container) - 1;
  const last = container.children?.at(-1);
  const newLine = lineEndOf(text);
  const outer = indentAt(text, container.offset);
  const indent =
    last === undefined || indentAt(text, last.offset).length <= outer.length
      ? outer + unitOf(text)
      : indentAt(text, last.offset);
  const put = `${newLine}${indent}${write(indent)}`;
  const at = lastBefore(text, closing);
  if (last === undefined) {
    const isBare = at === container.offset + 1;
    return [{ from: at, to: isBare ? closing : at, text: isBare ? `${put}${newLine}${outer}` : put }];
  }
  const isOnOneLine = !text.slice(end(last), closing).includes('\n');
  const comma = commaBetween(text, end(last), closing);
  return [
    ...(comma === undefined && at !== end(last) ? [{ from: end(last), to: end(last), text: ',' }] : []),
    {
      from: at,
      to: at,
      text: `${comma === undefined && at === end(last) ? ',' : ''}${put}${comma === undefined ? '' : ','}${isOnOneLine ? newLine + outer : ''}`,
    },
  ];
};

/** Removes a property or an element of a list, with its comma and its line. */
const without = (text: string, container: Node, part: Node): Edit[] => {
  const parts = container.children ?? [];
  const at = parts.indexOf(part);
  const next = parts[at + 1];
  const before = parts[at - 1];
  if (next !== undefined) {
    const comma = commaBetween(text, end(part), next.offset) ?? end(part) - 1;
    const rest = /^[ \t]*(\r?\n[ \t]*)?/.exec(text.slice(comma + 1))?.[0] ?? '';
    return [{ from: part.offset, to: comma + 1 + rest.length, text: '' }];
  }
  const from = lastBefore(text, part.offset);
  const comma = before === undefined ? undefined : commaBetween(text, end(before), part.offset);
  const trailing = commaBetween(text, end(part), end(container) - 1);
  // A trailing comma is the style of this file, and stays with the element before it.
  const goes =
    comma === undefined || trailing !== undefined ? [] : [{ from: comma, to: comma + 1, text: '' }];
  const to = trailing === undefined ? end(part) : trailing + 1;
  return comma !== undefined && trailing === undefined && comma + 1 === from
    ? [{ from: comma, to, text: '' }]
    : [...goes, { from, to, text: '' }];
};

const blank = /^\uFEFF?\s*$/;
const markOf = (text: string): string => (text.startsWith('\uFEFF') ? '\uFEFF' : '');

/** The value at a path as plain data; undefined where there is none. */
export const jsonAt = (text: string, path: JsonPath): unknown => {
  if (blank.test(text)) return undefined;
  const node = valueAt(treeOf(text), path);
  return node === undefined ? undefined : plain(node);
};

const plain = (node: Node): unknown => {
  if (node.type === 'array') return (node.children ?? []).map(plain);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(
    (node.children ?? []).map(({ children: [name, value] = [] }) => [
      String(name?.value),
      value === undefined ? undefined : plain(value),
    ]),
  );
};

/** Sets the value there; missing objects on the path are created. */
export const jsonWith = (text: string, path: JsonPath, value: unknown): string => {
  if (blank.test(text)) return `${markOf(text)}${JSON.stringify(nested(path, value), null, 2)}\n`;
  const tree = treeOf(text);
  const present = valueAt(tree, path);
  if (present !== undefined) {
    if (JSON.stringify(plain(present)) === JSON.stringify(value)) return text;
    const put = written(text, value, indentAt(text, present.offset));
    return applied(text, [{ from: present.offset, to: end(present), text: put }]);
  }
  const depth = path.findIndex((_, at) => valueAt(tree, path.slice(0, at + 1)) === undefined);
  const container = valueAt(tree, path.slice(0, depth));
  if (container?.type !== 'object') {
    throw new Failed(`"${path.slice(0, depth).join('.')}" is not an object there; nothing changed`);
  }
  const made = nested(path.slice(depth + 1), value);
  return applied(
    text,
    added(text, container, indent => `${JSON.stringify(path[depth])}: ${written(text, made, indent)}`),
  );
};

const nested = (path: JsonPath, value: unknown): unknown =>
  path.reduceRight((inner, name) => ({ [name]: inner }), value);

/** Adds one element to the end of the list there. */
export const jsonWithElement = (text: string, path: JsonPath, element: unknown): string => {
  const list = blank.test(text) ? undefined : valueAt(treeOf(text), path);
  if (list === undefined) return jsonWith(text, path, [element]);
  if (list.type !== 'array') throw new Failed(`"${path.join('.')}" is not a list there; nothing changed`);
  return applied(
    text,
    added(text, list, indent => written(text, element, indent)),
  );
};

const isBare = (text: string, container: Node): boolean =>
  text.slice(container.offset + 1, end(container) - 1).trim() === '';

/** Removes the value at the path; empty objects around it stay. */
export const jsonWithout = (text: string, path: JsonPath): string => {
  if (blank.test(text)) return text;
  const tree = treeOf(text);
  const container = valueAt(tree, path.slice(0, -1));
  const property = container?.type === 'object' ? propertyOf(container, path.at(-1) ?? '') : undefined;
  return container === undefined || property === undefined
    ? text
    : applied(text, without(text, container, property));
};

/** Removes the object at the path if it is empty, without even a comment, and so on outwards. */
export const jsonWithoutEmpty = (text: string, path: JsonPath): string => {
  const object = path.length === 0 || blank.test(text) ? undefined : valueAt(treeOf(text), path);
  if (object?.type !== 'object' || !isBare(text, object)) return text;
  return jsonWithoutEmpty(jsonWithout(text, path), path.slice(0, -1));
};

/** Removes the matching elements of the list; a list left empty goes too. */
export const jsonWithoutElements = (
  text: string,
  path: JsonPath,
  isMeant: (element: unknown) => boolean,
): string => {
  const list = blank.test(text) ? undefined : valueAt(treeOf(text), path);
  const meant = list?.type === 'array' ? (list.children ?? []).filter(node => isMeant(plain(node))) : [];
  const [first] = meant;
  if (list === undefined || first === undefined) return text;
  if (meant.length === list.children?.length) return jsonWithout(text, path);
  return jsonWithoutElements(applied(text, without(text, list, first)), path, isMeant);
};
