/** What writers of other formats need from an export line: the current memory, and its contexts in order. */
import type { MemoryLine } from '@loci/client';
import type { ContextRef } from '../relation.js';

/** The current version. */
export type PresentVersion = MemoryLine['versions'][number];

/** Every memory has at least one version. */
export const presentOf = (line: MemoryLine): PresentVersion => line.versions.at(-1) as PresentVersion;

/** In the order in which the memory lists them. */
export const contextsOf = ({ context_types }: PresentVersion): ContextRef[] =>
  Object.entries(context_types).flatMap(([context_type, names]) =>
    names.map(name => ({ context_type, name })),
  );

/** Contexts are compared case-insensitively. */
export const contextKey = ({ context_type, name }: ContextRef): string =>
  `${context_type.toLowerCase()}\u0001${name.toLowerCase()}`;

/** The relation that a memory states, if it came from a program that stores relations separately. */
export const relationTold = (version: PresentVersion): string | null => {
  const { relation } = version.metadata;
  return typeof relation === 'string' && contextsOf(version).length === 2 ? relation : null;
};
