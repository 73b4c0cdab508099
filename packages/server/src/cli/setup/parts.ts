/** What `loci setup` writes into a file: how it is added, found and removed. */
import type { TomlTable } from 'smol-toml';
import {
  type JsonPath,
  jsonAt,
  jsonWith,
  jsonWithElement,
  jsonWithout,
  jsonWithoutElements,
  jsonWithoutEmpty,
} from './json-places.js';
import { tomlTable, tomlWith, tomlWithout } from './toml-tables.js';

/** One entry in one file. */
export interface Part {
  readonly file: string;
  readonly what: string;
  /** What the text already holds of ours; undefined: nothing. */
  readonly seen: (text: string) => unknown;
  readonly put: (text: string, value: unknown) => string;
  readonly take: (text: string) => string;
  /** What should be there. */
  readonly value: unknown;
}

/** The name of the entry among an agent's servers. */
export const entryName = 'loci';

const whatOf = (servers: JsonPath): string => [...servers, entryName].join('.');

export const jsonEntry = (
  file: string,
  /** The path to the list of servers; a function of the text where it depends on the content. */
  servers: JsonPath | ((text: string) => JsonPath),
  value: unknown,
): Part => {
  const pathIn = (text: string): JsonPath => [
    ...(typeof servers === 'function' ? servers(text) : servers),
    entryName,
  ];
  return {
    file,
    what: whatOf(typeof servers === 'function' ? servers('') : servers),
    value,
    seen: text => jsonAt(text, pathIn(text)),
    put: (text, entry) => jsonWith(text, pathIn(text), entry),
    take: text => jsonWithoutEmpty(jsonWithout(text, pathIn(text)), pathIn(text).slice(0, -1)),
  };
};

export const tomlEntry = (file: string, servers: string, value: TomlTable): Part => ({
  file,
  what: `[${servers}.${entryName}]`,
  value,
  seen: text => tomlTable(text, servers, entryName),
  put: (text, table) => tomlWith(text, servers, entryName, table as TomlTable),
  take: text => tomlWithout(text, servers, entryName),
});

/** An element of an event's list, and how it is told apart from others. */
export type Hooks = Readonly<Record<string, unknown>>;

/** Hooks share lists with those of others; ours are recognised by the command they run. */
export const jsonHooks = (
  file: string,
  value: Hooks,
  isOurs: (element: unknown) => boolean,
  always: readonly (readonly [JsonPath, unknown])[] = [],
): Part => {
  const events = Object.keys(value);
  const seen = (text: string): Hooks | undefined => {
    const found = events.flatMap(event => {
      const list = jsonAt(text, ['hooks', event]);
      const ours = Array.isArray(list) ? list.filter(isOurs) : [];
      return ours.length === 0 ? [] : [[event, ours[0]] as const];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
  };
  const without = (text: string): string =>
    events.reduce((rest, event) => jsonWithoutElements(rest, ['hooks', event], isOurs), text);
  return {
    file,
    what: `hooks for ${events.join(' and ')}`,
    value,
    seen,
    take: text => jsonWithoutEmpty(without(text), ['hooks']),
    put: (text, hooks) => {
      const missing = always.filter(([path]) => jsonAt(text, path) === undefined);
      const based = missing.reduce((base, [path, entry]) => jsonWith(base, path, entry), without(text));
      return Object.entries(hooks as Hooks).reduce(
        (base, [event, element]) => jsonWithElement(base, ['hooks', event], element),
        based,
      );
    },
  };
};

/** Lines that belong together in a text file, such as a comment and its subject. */
export const lineBlock = (file: string, what: string, lines: readonly string[]): Part => {
  const block = `${lines.join('\n')}\n`;
  return {
    file,
    what,
    value: block,
    seen: text => (text.includes(block) ? block : undefined),
    put: text => `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${block}`,
    take: text => text.replace(block, () => ''),
  };
};
