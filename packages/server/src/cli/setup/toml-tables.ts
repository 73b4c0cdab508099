/** Adds a table to TOML, or removes it, as text: comments and order of the rest do not change. */
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify, TomlError, type TomlTable } from 'smol-toml';
import { Failed } from '../outcomes.js';

const read = (text: string): TomlTable => {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new Failed(`line ${error.line} is not valid TOML; fix it first. Nothing changed`);
  }
};

const isTable = (value: unknown): value is TomlTable =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** The table `[outer.name]`, as plain data. */
export const tomlTable = (text: string, outer: string, name: string): TomlTable | undefined => {
  const tables = read(text)[outer];
  const table = isTable(tables) ? tables[name] : undefined;
  return isTable(table) ? { ...table } : undefined;
};

const withoutKey = (whole: TomlTable, outer: string, name: string): TomlTable => {
  const { [outer]: tables, ...rest } = whole;
  if (!isTable(tables)) return rest;
  const { [name]: _, ...others } = tables;
  return Object.keys(others).length === 0 ? rest : { ...rest, [outer]: others };
};

const unsafe = (outer: string, name: string) =>
  new Failed(`[${outer}.${name}] is written in a way that cannot be edited safely; change it by hand`);

/** Checks by parsing: apart from the one table, the text must mean what it meant before. */
const requireRest = (before: string, after: string, outer: string, name: string): string => {
  const [had, has] = [before, after].map(text => withoutKey(read(text), outer, name));
  if (isDeepStrictEqual(had, has)) return after;
  throw unsafe(outer, name);
};

const header = /^[ \t]*\[/;

/** From the table's header to the next one; blank lines and comments right before that belong to the next. */
const linesOf = (lines: readonly string[], outer: string, name: string): readonly [number, number] | null => {
  const quoted = `(?:${name}|"${name}"|'${name}')`;
  const own = new RegExp(`^[ \\t]*\\[[ \\t]*${outer}[ \\t]*\\.[ \\t]*${quoted}[ \\t]*(\\.|\\])`);
  const from = lines.findIndex(line => own.test(line));
  if (from < 0) return null;
  let to = from + 1;
  while (to < lines.length && (!header.test(lines[to] ?? '') || own.test(lines[to] ?? ''))) to++;
  while (to > from + 1 && /^[ \t]*(#.*)?\r?$/.test(lines[to - 1] ?? '')) to--;
  return [from, to];
};

/** Removes the table and the blank line before it. */
export const tomlWithout = (text: string, outer: string, name: string): string => {
  if (tomlTable(text, outer, name) === undefined) return text;
  const lines = text.split('\n');
  const found = linesOf(lines, outer, name);
  if (found === null) throw unsafe(outer, name);
  const [from, to] = found;
  const isApart = from > 0 && lines[from - 1]?.trim() === '';
  const left = [...lines.slice(0, isApart ? from - 1 : from), ...lines.slice(to)].join('\n');
  // The last line of a file may have no end; half of one is none either.
  const rest = to === lines.length ? left.replace(/\r$/, '') : left;
  const after = tomlTable(rest, outer, name) === undefined ? rest : text;
  if (after === text) {
    throw new Failed(`[${outer}.${name}] is written in more than one place; remove it by hand`);
  }
  return requireRest(text, after, outer, name);
};

/** Adds the table at the end, or replaces the existing one. */
export const tomlWith = (text: string, outer: string, name: string, table: TomlTable): string => {
  const present = tomlTable(text, outer, name);
  if (present !== undefined && isDeepStrictEqual(present, table)) return text;
  const base = present === undefined ? text : tomlWithout(text, outer, name);
  const newLine = base.includes('\r\n') ? '\r\n' : '\n';
  const gap = base === '' ? '' : base.endsWith('\n') ? newLine : newLine + newLine;
  // A file whose last line has no end keeps it so, and can be given back to the byte.
  const end = base === '' || base.endsWith('\n') ? '\n' : '';
  const block = `${stringify({ [outer]: { [name]: table } }).trimEnd()}${end}`;
  return requireRest(text, `${base}${gap}${block.replaceAll('\n', newLine)}`, outer, name);
};
