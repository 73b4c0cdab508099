/** What is said on a connection before the process waits again goes out in one piece: every piece wakes the server. */
import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';

/** The driver's own; where it has another shape, each question is a piece of its own. */
interface Speaking {
  readonly connection?: { readonly stream?: Writable };
}

const open = new WeakSet<Writable>();

/** Before a question; those that follow without waiting come with it. */
export const inOnePiece = (client: PoolClient): PoolClient => {
  const stream = (client as unknown as Speaking).connection?.stream;
  if (stream === undefined || open.has(stream)) return client;
  open.add(stream);
  stream.cork();
  process.nextTick(() => {
    open.delete(stream);
    stream.uncork();
  });
  return client;
};
