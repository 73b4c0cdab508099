/** The headers that requests may have and answers always have. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { CallOptions, OperationName } from '@loci/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireIdempotencyKey } from '../api/idempotency-key.js';
import { invalid } from './problems.js';

type TakenHeader = 'idempotency-key' | 'if-match' | 'prefer';

/** Which operation reads which header; the OpenAPI document says the same. */
export const headersTaken: Partial<Record<OperationName, readonly TakenHeader[]>> = {
  remember: ['idempotency-key', 'prefer'],
  changeMemory: ['if-match'],
  forgetMemory: ['if-match'],
};
/** Operations whose answers carry the version as ETag. */
export const operationsWithEtag: readonly OperationName[] = ['getMemory', 'changeMemory'];
export const operationsWithLocation = [
  'remember',
  'openContradiction',
] as const satisfies readonly OperationName[];

const saneRequestId = /^[A-Za-z0-9._-]{1,128}$/;
/** One entity tag, weak or strong, with or without quotes, or the star. */
const entityTag = /^(?:W\/)?(?:"([\x21\x23-\x7e]+)"|([\x21\x23-\x2b\x2d-\x7e]+))$/;

export const requestIdOf = (raw: IncomingMessage): string => {
  const given = raw.headers['x-request-id'];
  return typeof given === 'string' && saneRequestId.test(given) ? given : randomUUID();
};

/** Fetched into a page or framed, an answer must stay plain data. */
export const setAnswerHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'no-referrer');
  // A page of another site may not load an answer as its own.
  reply.header('cross-origin-resource-policy', 'same-origin');
};

const idempotencyKeyOf = (request: FastifyRequest): Pick<CallOptions, 'idempotencyKey'> => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return {};
  return { idempotencyKey: requireIdempotencyKey(String(key)) };
};

const ifMatchOf = (request: FastifyRequest): Pick<CallOptions, 'ifMatch'> => {
  const header = request.headers['if-match'];
  if (header === undefined) return {};
  const tags = header.split(',').map(part => {
    const found = entityTag.exec(part.trim());
    return found?.[1] ?? found?.[2];
  });
  if (tags.includes(undefined) || (tags.includes('*') && tags.length > 1))
    throw invalid('If-Match', 'must be entity tags such as "3", separated by commas, or *');
  return { ifMatch: tags.length === 1 ? tags[0]! : (tags as string[]) };
};

const respondAsyncOf = (request: FastifyRequest): Pick<CallOptions, 'respondAsync'> => {
  const header = request.headers.prefer;
  const preferences = (Array.isArray(header) ? header.join(',') : (header ?? '')).toLowerCase().split(',');
  return preferences.some(preference => preference.trim() === 'respond-async') ? { respondAsync: true } : {};
};

const readers: Readonly<Record<TakenHeader, (request: FastifyRequest) => CallOptions>> = {
  'idempotency-key': idempotencyKeyOf,
  'if-match': ifMatchOf,
  prefer: respondAsyncOf,
};

export const readCallHeaders = (request: FastifyRequest, taken: readonly TakenHeader[]): CallOptions =>
  Object.assign({}, ...taken.map(header => readers[header](request)));
