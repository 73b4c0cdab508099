/** What all streams of server-sent events share. */
import type { FastifyRequest } from 'fastify';

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Tells nginx not to buffer what must be sent at once.
  'x-accel-buffering': 'no',
};

export const stillHere = ': still here\n\n';

export const wantsEvents = (request: FastifyRequest): boolean =>
  /\btext\/event-stream\b/i.test(request.headers.accept ?? '');

export const frameOf = (event: string, data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
