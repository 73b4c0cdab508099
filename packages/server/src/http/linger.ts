/** Lets a caller who is still sending receive the answer, but not occupy the connection. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Long enough to read an error over a slow connection. */
const lingerMs = 5_000;

/**
 * Called when the answer was sent: the rest of the request is discarded, and after a while the connection is closed.
 */
export const linger = (request: FastifyRequest, reply: FastifyReply): void => {
  const { raw } = request;
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  const timer = setTimeout(() => {
    if (!raw.complete) reply.raw.socket?.destroy();
    if (!raw.complete) raw.destroy();
  }, lingerMs);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
};
