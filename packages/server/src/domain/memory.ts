/** A memory: one piece of knowledge as stated, with versions. */
import type { ContextName } from './context.js';
import { isTidy } from './white-space.js';

export type SourceKind = 'user' | 'agent' | 'tool' | 'document' | 'system';
export type MemoryStatus = 'stored' | 'superseded' | 'retracted' | 'quarantined';
export type PlacedBy = 'caller' | 'service';
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Metadata = { [key: string]: Json };

export interface Source {
  readonly kind: SourceKind;
  readonly name: string | null;
  readonly ref: string | null;
}

/** How a source arrived: the conversation, the secret used, and whether it only repeats an insight. */
export interface Arrival {
  readonly session: string | null;
  /** The id of the secret; null if unknown. */
  readonly givenBy: string | null;
  readonly isEcho: boolean;
}

export interface SourceRecord extends Source, Arrival {
  readonly recordedAt: number;
}

/** The fields that can change between versions. Times are milliseconds since 1970 in UTC. */
export interface MemoryBody {
  readonly content: string;
  readonly contexts: readonly ContextName[];
  readonly placedBy: PlacedBy;
  readonly source: Source;
  readonly session: string | null;
  readonly occurredAt: number;
  readonly validUntil: number | null;
  readonly metadata: Metadata;
  readonly status: MemoryStatus;
  readonly supersedes: readonly string[];
  readonly supersededBy: string | null;
  readonly needsReview: boolean;
}

export interface Memory extends MemoryBody {
  readonly graphId: string;
  readonly id: string;
  readonly version: number;
  readonly createdAt: number;
  /** When this version was stored, and when the next one replaced it. */
  readonly recordedAt: number;
  readonly replacedAt: number | null;
  readonly supportCount: number;
  /** See `independentVoices`; 0 if it only repeats what Loci said. */
  readonly independentCount: number;
}

export interface VersionRef {
  readonly id: string;
  readonly version: number;
}

/** Names that differ only in invisible characters are the same name. */
const visible = (name: string): string =>
  isTidy(name)
    ? name.toLowerCase()
    : name
        .normalize('NFKC')
        .replace(/\p{Default_Ignorable_Code_Point}|\p{Cc}/gu, '')
        .replace(/\s+/gu, ' ')
        .trim()
        .toLowerCase();

/** Identifies a source: by kind and name, or by reference if it has no name. */
export const voiceOf = (source: Source): string =>
  source.name !== null
    ? `${source.kind}\u0001${visible(source.name)}`
    : `${source.kind}\u0002${source.ref ?? ''}`;

/**
 * Contents that are equal after this are the same content. Case and indentation can carry meaning (`-r` and `-R`,
 * YAML), so only insignificant white space is removed.
 */
export const contentAsCompared = (content: string): string => {
  if (isTidy(content)) return content;
  const lines = content
    .normalize('NFC')
    .split(/\r\n?|\n/)
    .map(line => line.trimEnd());
  const first = Math.max(
    0,
    lines.findIndex(line => line !== ''),
  );
  const told = lines.slice(
    first,
    Math.max(
      first,
      lines.findLastIndex(line => line !== ''),
    ) + 1,
  );
  return told.length === 1 ? told[0]!.trim().replace(/\s+/gu, ' ') : told.join('\n');
};

/** For comparing statements: contents that differ only in case, white space or the final full stop say the same. */
export const statementOf = (content: string): string =>
  content
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/(?<![.!])[.!]+$/u, '');

/** The earlier statement first; for equal times, the one stored first, and of one batch the one with the lesser id. */
export const inTime = (a: Memory, b: Memory): readonly [Memory, Memory] => {
  const order = a.occurredAt - b.occurredAt || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
  return order > 0 ? [b, a] : [a, b];
};
