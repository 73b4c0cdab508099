/** Every call as a typed method: implemented in process by the server, and over HTTP by the client. */
import type { z } from 'zod';
import type { OperationName, operations } from './contract/operations.js';
import type { InsightProgress } from './contract/search.js';

type Operations = typeof operations;
/** A stream of JSON lines, sent or received. */
export type Lines = AsyncIterable<string>;
/** What an import accepts: strings are lines, bytes are chunks of a file. */
export type Upload = AsyncIterable<string | Uint8Array>;

/** An object schema without fields would allow no field at all, so it adds nothing. */
type PartInput<Part extends z.ZodObject> = keyof Part['shape'] extends never ? unknown : z.input<Part>;
type PartOutput<Part extends z.ZodObject> = keyof Part['shape'] extends never ? unknown : z.output<Part>;
type BodyInput<Body> = Body extends z.ZodType ? z.input<Body> : unknown;
type BodyOutput<Body> = Body extends z.ZodType ? z.output<Body> : unknown;
type Streams<Name extends OperationName> = Operations[Name] extends { streams: infer Side } ? Side : never;
type Flat<T> = T extends unknown ? { [Key in keyof T]: T[Key] } : never;

/** Path, query and body fields in one object, as a caller writes them. */
export type InputOf<Name extends OperationName> = Flat<
  PartInput<Operations[Name]['params']> &
    PartInput<Operations[Name]['query']> &
    ('request' extends Streams<Name> ? { lines: Upload } : BodyInput<Operations[Name]['body']>)
>;

/** The same after validation, with its defaults filled in. */
export type CheckedInputOf<Name extends OperationName> = Flat<
  PartOutput<Operations[Name]['params']> &
    PartOutput<Operations[Name]['query']> &
    ('request' extends Streams<Name> ? { lines: Upload } : BodyOutput<Operations[Name]['body']>)
>;

/** What a call returns. */
export type AnswerOf<Name extends OperationName> =
  'answer' extends Streams<Name> ? Lines : z.infer<Operations[Name]['answer']>;

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal;
  /** `remember` only: a repeat with the same key returns the same answer. */
  idempotencyKey?: string;
  /** `changeMemory` and `forgetMemory`: the version or versions the caller has seen; the current one must be among them. */
  ifMatch?: string | readonly string[];
  /** `remember` only: do not wait for links. */
  respondAsync?: boolean;
  /** `insight` only: receives progress. A retried call starts over. */
  onProgress?: (progress: InsightProgress) => void;
  /** `importGraph` in process only: receives the number of lines checked, then stored. */
  onImport?: (progress: { stage: 'checking' | 'storing'; done: number; total: number | null }) => void;
}

/** Every call of the contract as a method. */
export type KnowledgeApi = {
  [Name in OperationName]: (input: InputOf<Name>, options?: CallOptions) => Promise<AnswerOf<Name>>;
};
