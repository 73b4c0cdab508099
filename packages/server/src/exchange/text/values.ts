/** Values of other programs in our form: times, names, stable ids. */
import { createHash } from 'node:crypto';
import { limits } from '@loci/client';

/** The same parts always give the same id, so that a repeated import recognises what it stored. */
export const stableId = (...parts: readonly (string | number)[]): string => {
  const hash = createHash('sha256').update(parts.join('\u0001')).digest('hex');
  // A UUID of version 8, which is meant for ids derived from other data.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

const dayShape = /^\d{4}-\d{2}-\d{2}$/;
const timeShape =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
/** As seconds, this is the year 5138, so a larger number counts milliseconds. */
const mostSeconds = 1e11;

const zoneOf = (zone: string | undefined): string => {
  if (zone === undefined || /^(?:z|utc)$/i.test(zone)) return 'Z';
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
};

const inIso = (time: number): string | null => {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return null;
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9_999 ? date.toISOString() : null;
};

/** A time in RFC 3339; UTC if it has no zone. Null if it is not a time. */
export const timeFrom = (value: unknown): string | null => {
  if (value instanceof Date) return inIso(value.getTime());
  if (typeof value === 'number') return inIso(Math.abs(value) < mostSeconds ? value * 1_000 : value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (dayShape.test(text)) return inIso(Date.parse(`${text}T00:00:00Z`));
  const [, day, clock, zone] = timeShape.exec(text) ?? [];
  return day === undefined ? null : inIso(Date.parse(`${day}T${clock}${zoneOf(zone)}`));
};

const longestShown = 80;

/** The error for a value that is not a time. */
const notATime = (value: unknown): string => {
  const text = [...(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)))];
  return `"${text.length <= longestShown ? text.join('') : `${text.slice(0, longestShown - 1).join('')}…`}" is not a time`;
};

/** Undefined if the field is missing. */
export const timeField = (record: Readonly<Record<string, unknown>>, ...fields: readonly string[]): Timed => {
  for (const field of fields) {
    const value = record[field];
    if (value === undefined || value === null || value === '') continue;
    const time = timeFrom(value);
    return time === null ? { wrong: { field, message: notATime(value) } } : { time };
  }
  return {};
};

/** The time, or the field that is not one. */
export interface Timed {
  readonly time?: string;
  readonly wrong?: { readonly field: string; readonly message: string };
}

/** A valid context name: one line, not too long, not only dots. */
export const nameFrom = (value: unknown, otherwise: string): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const tidy = text.toWellFormed().replaceAll('\u0000', '').normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (tidy === '' || /^\.{1,2}$/.test(tidy)) return otherwise;
  const characters = [...tidy];
  return characters.length <= limits.nameCharacters
    ? tidy
    : `${characters
        .slice(0, limits.nameCharacters - 1)
        .join('')
        .trim()}…`;
};

/** Text that is not blank, or undefined. */
export const textFrom = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
