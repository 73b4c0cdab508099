/** Field schemas that several resources share. */
import { z } from 'zod';
import { limits } from './limits.js';

/** Counts code points, a surrogate pair as one. It makes no copy, because a request may hold a thousand long texts. */
const characters = (text: string) => {
  let count = text.length;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) count--;
  return count;
};
/** Counted in the stored form, in which some characters become two. */
const storedCharacters = (text: string) => characters(text.normalize('NFC'));
/** A fast path for most text: each of these characters stays one character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it covers all of Latin-1
const beyondLatin = /[^\u0000-\u00ff]/;
const fits = (text: string, maximum: number) =>
  text.length * 3 <= maximum ||
  (text.length <= maximum && !beyondLatin.test(text)) ||
  (text.length <= maximum * 2 && Math.max(characters(text), storedCharacters(text)) <= maximum);
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

/** Text that can be stored and returned unchanged: whole code points, no NUL, not blank, not too long. */
export const plainText = (maximum: number) =>
  z
    .string()
    .refine(text => text.trim() !== '', { error: 'must not be blank', abort: true })
    .refine(isStorable, { error: 'must be well-formed Unicode without NUL', abort: true })
    .refine(text => fits(text, maximum), { error: `must have at most ${maximum} characters` })
    .meta({ minLength: 1, maxLength: maximum });

const nameText = plainText(limits.nameCharacters).refine(name => !/^\.{1,2}$/.test(name.trim()), {
  error: 'must not be "." or "..", which a URL cannot carry',
});

/** The id of a graph. */
export const graphId = nameText.meta({ description: 'The graph', examples: ['atlas-team'] });
/** The type of a context. */
export const contextType = nameText.meta({
  description: 'The type of a context, case-insensitive',
  examples: ['skill'],
});
/** The name of a context. */
export const contextName = nameText.meta({
  description: 'The name of a context, case-insensitive',
  examples: ['deployment'],
});
/** The id of a memory, contradiction, secret and so on. */
export const id = z.string().min(1).max(limits.nameCharacters);
/** Fewer characters match too many ids. */
export const idPart = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f-]{4,36}$/, { error: 'must be 4 to 36 characters of an id: 0-9, a-f and hyphens' });
const yearInUtc = (text: string): number => new Date(text).getUTCFullYear();
const notATime = 'must be an RFC 3339 time such as 2026-05-03T10:00:00Z';
/** In a URL, a bare + is read as a space. */
const lostPlus = /\d \d\d:\d\d$/;
/** A time in a request; `t` and `z` may be lower case. */
export const time = z
  .string({ error: notATime })
  .toUpperCase()
  .datetime({
    offset: true,
    error: ({ input }) =>
      typeof input === 'string' && lostPlus.test(input)
        ? `${notATime}; in a URL, write the + of an offset as %2B`
        : notATime,
    abort: true,
  })
  .refine(text => yearInUtc(text) >= 0 && yearInUtc(text) <= 9999, {
    error: 'must be between the years 0000 and 9999 in UTC',
  })
  .meta({ description: 'RFC 3339 time' });
/** A time in a response. */
export const answerTime = z.string().meta({ format: 'date-time', description: 'RFC 3339 time in UTC' });

/** Part of a forget receipt. */
export const scrubPending = z.boolean().optional().meta({
  description: 'True if it is forgotten, but its traces are still being erased from the database files',
});

/** Any size is accepted and lowered to the maximum: asking for too many is not an error. */
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
/** The page size of a list that is paged only on request. */
export const pageSizeIfGiven = countUpTo(limits.pageSizeMax).optional();
/** The page size. */
export const pageSize = countUpTo(limits.pageSizeMax)
  .default(limits.pageSizeDefault)
  .meta({
    type: 'integer',
    description: `Items per page; values above ${limits.pageSizeMax} are lowered to it`,
  });
/** The paging fields of every list. */
export const paging = { page, page_size: pageSize };

/** The two clocks: what was true, and what was known. */
export const clocks = {
  valid_at: time.optional().meta({ description: 'What was true then; default now' }),
  known_at: time.optional().meta({ description: 'What was known then; default now' }),
};

/** Contexts by their type. */
export const contextTypes = z.record(contextType, z.array(contextName)).meta({
  description:
    'Context type → names. When choosing contexts, an empty array means every context of that type',
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
/** The contexts of a memory. */
export const contextsOfMemory = contextTypes
  .refine(types => contextCount(types) <= limits.contextsPerMemory, {
    error: `must name at most ${limits.contextsPerMemory} contexts`,
  })
  .refine(types => Object.values(types).every(names => names.length > 0), {
    error: 'each type needs at least one name: a memory belongs to contexts, not to a whole type',
  });

/** Free fields of a memory. */
export const metadata = z
  .record(z.string(), z.json())
  .refine(value => new TextEncoder().encode(JSON.stringify(value)).length <= limits.metadataBytes, {
    error: `must take at most ${limits.metadataBytes} bytes as JSON`,
  })
  .meta({ description: 'Returned unchanged, up to 8 KiB' });

/** The envelope of every paged list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), page_size: z.int() });

/** One page of a list. */
export type ListOf<Item> = { items: Item[]; total: number; page: number; page_size: number };

/** A context in an answer, by its type and name. */
export const namedContext = z.object({ context_type: z.string(), name: z.string() });
