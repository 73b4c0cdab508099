/** Writes a long answer no faster than it is read. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { takeTurns } from '../take-turns.js';

/** True when there is room again; false when the reader left or did not read for too long. */
const hasDrained = (raw: ServerResponse, stallMs: number): Promise<boolean> =>
  new Promise(resolve => {
    const finish = (result: boolean) => {
      clearTimeout(timer);
      raw.off('drain', onDrain).off('close', onClose);
      resolve(result);
    };
    const onDrain = () => finish(true);
    const onClose = () => finish(false);
    const timer = setTimeout(onClose, stallMs);
    raw.on('drain', onDrain).on('close', onClose);
  });

/**
 * Ends normally after the last chunk; an answer that cannot be finished is cut off, so that no one mistakes it for
 * complete.
 */
export const pump = async (
  reply: FastifyReply,
  chunks: AsyncIterable<string>,
  headers: Readonly<Record<string, string>>,
  stallMs: number,
  onFailure: (error: unknown) => void,
): Promise<void> => {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers });
  raw.flushHeaders();
  // With a fast reader a write ends at once, and neither it nor a database in this process ever yields.
  const turn = takeTurns();
  try {
    for await (const chunk of chunks) {
      if (raw.destroyed) return;
      if (!raw.write(chunk) && !(await hasDrained(raw, stallMs))) {
        raw.destroy();
        return;
      }
      await turn();
    }
    raw.end();
  } catch (error) {
    onFailure(error);
    raw.destroy();
  }
};
