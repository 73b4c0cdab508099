/** Sends everything written to a connection in one turn as one packet: every packet wakes the server. */
import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';

/** The driver's own socket; if it has another shape, each query is a separate packet. */
interface Speaking {
  readonly connection?: { readonly stream?: Writable };
}

const open = new WeakSet<Writable>();

/** Before a query; queries that follow without waiting go with it. */
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
