/** Values of other programs as ours: times, names, ids that stay the same. */
import { createHash } from 'node:crypto';
import { limits } from '@loci/client';

/** The same parts give the same id, today and in a year: so an import that is repeated finds what it brought. */
export const stableId = (...parts: readonly (string | number)[]): string => {
  const hash = createHash('sha256').update(parts.join('\u0001')).digest('hex');
  // A UUID of version 8, which is the one for ids made from something else.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

const dayShape = /^\d{4}-\d{2}-\d{2}$/;
const timeShape =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
/** Later than this in seconds is the year 5138: such a number counts milliseconds. */
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

/** A time in RFC 3339; without a zone it is taken for UTC. Null where it is none. */
export const timeFrom = (value: unknown): string | null => {
  if (value instanceof Date) return inIso(value.getTime());
  if (typeof value === 'number') return inIso(Math.abs(value) < mostSeconds ? value * 1_000 : value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (dayShape.test(text)) return inIso(Date.parse(`${text}T00:00:00Z`));
  const [, day, clock, zone] = timeShape.exec(text) ?? [];
  return day === undefined ? null : inIso(Date.parse(`${day}T${clock}${zoneOf(zone)}`));
};

/** Left out where it was left out; thrown out where it is no time. */
export const timeField = (record: Readonly<Record<string, unknown>>, ...fields: readonly string[]): Timed => {
  for (const field of fields) {
    const value = record[field];
    if (value === undefined || value === null || value === '') continue;
    const time = timeFrom(value);
    return time === null ? { wrong: field } : { time };
  }
  return {};
};

/** A time that was found, or the name of the field that holds something else. */
export interface Timed {
  readonly time?: string;
  readonly wrong?: string;
}

/** As a name of a context can be: one line, not too long, no dots alone. */
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

/** A text that says something, or undefined. */
export const textFrom = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
