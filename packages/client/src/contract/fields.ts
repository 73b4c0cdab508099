/** Field schemas that several resources share. */
import { z } from 'zod';
import { limits } from './limits.js';

/** Code points: a pair of surrogates is one. Counted without a copy, for a request may hold a thousand long texts. */
const characters = (text: string) => {
  let count = text.length;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) count--;
  return count;
};
/** Counted as it is stored, because some characters become two there. */
const storedCharacters = (text: string) => characters(text.normalize('NFC'));
/** Each of these is one character, before and after: the most of all text, and found out at once. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of Latin-1 is meant
const beyondLatin = /[^\u0000-\u00ff]/;
const fits = (text: string, maximum: number) =>
  text.length * 3 <= maximum ||
  (text.length <= maximum && !beyondLatin.test(text)) ||
  (text.length <= maximum * 2 && Math.max(characters(text), storedCharacters(text)) <= maximum);
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

/** Text that can be stored and given back unchanged: whole code points, no NUL, not blank, not too long. */
export const plainText = (maximum: number, what: string) =>
  z
    .string()
    .refine(text => text.trim() !== '', { error: `${what} must not be blank`, abort: true })
    .refine(isStorable, { error: `${what} must be well-formed Unicode without NUL`, abort: true })
    .refine(text => fits(text, maximum), { error: `${what} must have at most ${maximum} characters` })
    .meta({ minLength: 1, maxLength: maximum });

const nameText = (what: string) =>
  plainText(limits.nameCharacters, what).refine(name => !/^\.{1,2}$/.test(name.trim()), {
    error: `${what} must not be "." or "..": no address could hold it`,
  });

/** The id of a graph. */
export const graphId = nameText('graph_id').meta({ description: 'The graph', examples: ['atlas-team'] });
/** The type of a context. */
export const contextType = nameText('context_type').meta({
  description: 'The type of a context, compared without case',
  examples: ['skill'],
});
/** The name of a context. */
export const contextName = nameText('name').meta({
  description: 'The name of a context, compared without case',
  examples: ['deployment'],
});
/** The id of a memory, a contradiction, a secret or the like. */
export const id = z.string().min(1).max(limits.nameCharacters);
/** So few characters could be any id. */
export const idPart = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f-]{4,36}$/, { error: 'must be 4 to 36 characters of an id: 0-9, a-f and hyphens' });
const yearInUtc = (text: string): number => new Date(text).getUTCFullYear();
const notATime = 'must be an RFC 3339 time such as 2026-05-03T10:00:00Z';
/** In an address a bare + is read as a space. */
const lostPlus = /\d \d\d:\d\d$/;
/** A time as it comes in; `t` and `z` may be small. */
export const time = z
  .string({ error: notATime })
  .toUpperCase()
  .datetime({
    offset: true,
    error: ({ input }) =>
      typeof input === 'string' && lostPlus.test(input)
        ? `${notATime}; in an address the + of an offset is written %2B`
        : notATime,
    abort: true,
  })
  .refine(text => yearInUtc(text) >= 0 && yearInUtc(text) <= 9999, {
    error: 'must lie between the years 0000 and 9999 in UTC',
  })
  .meta({ description: 'RFC 3339 time' });
/** A time as it goes out. */
export const answerTime = z.string().meta({ format: 'date-time', description: 'RFC 3339 time in UTC' });

/** Part of a receipt for what was forgotten. */
export const scrubPending = z.boolean().optional().meta({
  description: 'True: it is forgotten, and its traces in the files of the database go as soon as they can',
});

/** Taken however large it is, and brought down: a wish for more than there is is no mistake. */
const countUpTo = (most: number) =>
  z
    .number({ error: ({ code }) => (code === 'invalid_type' ? 'must be a whole number' : undefined) })
    .refine(Number.isInteger, { error: 'must be a whole number', abort: true })
    .min(1)
    .overwrite(count => Math.min(count, most))
    .meta({ type: 'integer' });

/** The number of a page. */
export const page = countUpTo(Number.MAX_SAFE_INTEGER)
  .default(1)
  .meta({ type: 'integer', description: 'The page, from 1' });
/** How many items a page holds, where a list has pages only if asked for. */
export const pageSizeIfGiven = countUpTo(limits.pageSizeMax).optional();
/** How many items a page holds. */
export const pageSize = countUpTo(limits.pageSizeMax)
  .default(limits.pageSizeDefault)
  .meta({
    type: 'integer',
    description: `Items a page; values above ${limits.pageSizeMax} are brought down to it`,
  });
/** The two fields of every list. */
export const paging = { page, page_size: pageSize };

/** The two clocks: what was true, and what was known. */
export const clocks = {
  valid_at: time.optional().meta({ description: 'What was true then; default now' }),
  known_at: time.optional().meta({ description: 'What was known then; default now' }),
};

/** Contexts by their type. */
export const contextTypes = z.record(contextType, z.array(contextName)).meta({
  description:
    'Context type → names. An empty array means every context of that type where contexts are chosen',
  examples: [{ skill: ['deployment', 'rollback'], feedback: [] }],
});
/** Contexts by their type. */
export type ContextTypes = z.infer<typeof contextTypes>;

const contextCount = (types: ContextTypes) =>
  Object.values(types).reduce((sum, names) => sum + Math.max(names.length, 1), 0);

/** Where a search looks. */
export const contextFilter = contextTypes.refine(types => contextCount(types) <= limits.contextsPerFilter, {
  error: `must name at most ${limits.contextsPerFilter} contexts`,
});
/** Where a memory is put. */
export const contextsOfMemory = contextTypes
  .refine(types => contextCount(types) <= limits.contextsPerMemory, {
    error: `must name at most ${limits.contextsPerMemory} contexts`,
  })
  .refine(types => Object.values(types).every(names => names.length > 0), {
    error: 'each type needs at least one name: a memory is stored in contexts, not in a whole type',
  });

/** Free fields of a memory. */
export const metadata = z
  .record(z.string(), z.json())
  .refine(value => new TextEncoder().encode(JSON.stringify(value)).length <= limits.metadataBytes, {
    error: `must take at most ${limits.metadataBytes} bytes as JSON`,
  })
  .meta({ description: 'Given back untouched, up to 8 KiB' });

/** The envelope of every paged list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), page_size: z.int() });

/** One page of a list. */
export type ListOf<Item> = { items: Item[]; total: number; page: number; page_size: number };
