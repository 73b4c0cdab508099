/** What the routes of the contract share. */
import type { LociProblem, Operation } from '@loci/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallParts, LociService } from '../../api/service.js';
import type { Bearer } from '../bearer.js';
import { queryKindsOf, readQuery } from '../query.js';

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export interface StreamTimings {
  /** Commits of other processes send no signal here, so the log is polled this often. */
  readonly pollMs: number;
  /** Proxies close silent connections; this is well below their usual minute. */
  readonly heartbeatMs: number;
  /** A reader that reads nothing for this long is dropped. */
  readonly stallMs: number;
}

export interface RouteTools {
  readonly service: LociService;
  /** A secret in the header. */
  readonly bearer: Bearer;
  /** That, or the sign-in of a browser. */
  readonly caller: Bearer;
  readonly bodyLimit: number;
  readonly timings: StreamTimings;
  /** Logs it, and returns what the caller may see. */
  readonly onFailure: (error: unknown, request: FastifyRequest) => LociProblem;
  readonly onStream: { opened(): void; closed(): void };
}

export const jsonContentType = 'application/json; charset=utf-8';

type AddressParts = Pick<CallParts, 'params' | 'query'>;

export const partsReader = (operation: Operation): ((request: FastifyRequest) => AddressParts) => {
  const kinds = queryKindsOf(operation);
  return request => ({
    params: request.params as CallParts['params'],
    query: readQuery((request.query as { text: string }).text, kinds),
  });
};

/** Aborts the work when the caller has left. */
export const signalOf = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
};
