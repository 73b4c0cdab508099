/** Lets a caller who is still sending hear the answer, but not keep the line busy. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Long enough to read a refusal over a slow line. */
const lingerMs = 5_000;

/** Called when the answer has gone out: what is still coming is thrown away, and after a while the line is cut. */
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
