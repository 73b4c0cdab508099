/** What every stream of server-sent events has in common. */
import type { FastifyRequest } from 'fastify';

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Asks nginx not to gather what must go out at once.
  'x-accel-buffering': 'no',
};

export const stillHere = ': still here\n\n';

export const wantsEvents = (request: FastifyRequest): boolean =>
  /\btext\/event-stream\b/i.test(request.headers.accept ?? '');

export const frameOf = (event: string, data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
