/** What `loci setup` writes into a file: how it is put there, seen there and taken out again. */
import type { TomlTable } from 'smol-toml';
import {
  type JsonPath,
  jsonAt,
  jsonWith,
  jsonWithElement,
  jsonWithout,
  jsonWithoutElements,
} from './json-places.js';
import { tomlTable, tomlWith, tomlWithout } from './toml-tables.js';

/** One thing in one file. */
export interface Part {
  readonly file: string;
  readonly what: string;
  /** What of ours the text holds; undefined: nothing. */
  readonly seen: (text: string) => unknown;
  readonly put: (text: string, value: unknown) => string;
  readonly take: (text: string) => string;
  /** What is to be there. */
  readonly value: unknown;
}

/** The name of the entry among the servers of an agent. */
export const entryName = 'loci';

export const jsonEntry = (file: string, servers: string, value: unknown): Part => {
  const path = [servers, entryName];
  return {
    file,
    what: `${servers}.${entryName}`,
    value,
    seen: text => jsonAt(text, path),
    put: (text, entry) => jsonWith(text, path, entry),
    take: text => jsonWithout(text, path),
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

/** An element of the list of an event, and how it is told from those of others. */
export type Hooks = Readonly<Record<string, unknown>>;

/** Hooks stand in lists beside those of others; ours are known by the command they run. */
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
  const take = (text: string): string =>
    events.reduce((rest, event) => jsonWithoutElements(rest, ['hooks', event], isOurs), text);
  return {
    file,
    what: `hooks for ${events.join(' and ')}`,
    value,
    seen,
    take,
    put: (text, hooks) => {
      const missing = always.filter(([path]) => jsonAt(text, path) === undefined);
      const based = missing.reduce((base, [path, entry]) => jsonWith(base, path, entry), take(text));
      return Object.entries(hooks as Hooks).reduce(
        (base, [event, element]) => jsonWithElement(base, ['hooks', event], element),
        based,
      );
    },
  };
};
