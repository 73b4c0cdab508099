/** A context: where a memory is filed, identified by type and name. */
import { isTidy } from './white-space.js';

export interface ContextName {
  readonly type: string;
  readonly name: string;
}

export interface Context extends ContextName {
  /** Unique within its graph; internal only. */
  readonly id: number;
  readonly memoryCount: number;
  readonly relationshipCount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface ContextType {
  readonly type: string;
  readonly contextCount: number;
  readonly memoryCount: number;
  readonly updatedAt: number;
}

/** For display: NFC, trimmed, inner white space collapsed. */
export const tidy = (name: string): string =>
  isTidy(name) ? name : name.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** For comparison: also case-insensitive. */
export const keyOf = (name: string): string =>
  isTidy(name) ? name.toLowerCase() : tidy(name).toLowerCase().normalize('NFC');

export const tidied = ({ type, name }: ContextName): ContextName => ({ type: tidy(type), name: tidy(name) });

export const sameContext = (a: ContextName, b: ContextName): boolean =>
  keyOf(a.type) === keyOf(b.type) && keyOf(a.name) === keyOf(b.name);
