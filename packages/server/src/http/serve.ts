/** Listens with an app, and stops without dropping accepted requests. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface ServeOptions {
  readonly app: FastifyInstance;
  readonly host: string;
  readonly port: number;
  /** How long a stop waits for requests in flight. */
  readonly stopMs?: number;
}

export interface Serving {
  /** Such as `http://127.0.0.1:4747`. */
  readonly address: string;
  /** Accepts nothing new, finishes requests in flight, ends event streams; after the deadline closes what is left. */
  stop(): Promise<void>;
}

/** Leaves time to close the database within the five seconds that a stop may take. */
const stopDefaultMs = 3_000;
const idleSweepMs = 50;

/** Connections without a request yet: node counts them as busy, and would wait for them. */
const silentConnections = ({ server }: FastifyInstance): ReadonlySet<Socket> => {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket));
  return silent;
};

const stopApp = async (app: FastifyInstance, silent: ReadonlySet<Socket>, stopMs: number): Promise<void> => {
  // A connection becomes idle only after its answer, and would then hold the server open for its keep-alive time.
  const sweep = setInterval(() => {
    app.server.closeIdleConnections();
    for (const socket of silent) socket.destroy();
  }, idleSweepMs);
  const deadline = setTimeout(() => app.server.closeAllConnections(), stopMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(deadline);
  }
};

/** Listens, and returns the address and a graceful stop. */
export const serve = async ({ app, host, port, stopMs = stopDefaultMs }: ServeOptions): Promise<Serving> => {
  const silent = silentConnections(app);
  const address = await app.listen({ host, port });
  let stopping: Promise<void> | undefined;
  return {
    address,
    stop: () => {
      stopping ??= stopApp(app, silent, stopMs);
      return stopping;
    },
  };
};
