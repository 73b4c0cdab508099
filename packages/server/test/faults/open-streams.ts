/** Many readers of a live change log, each on a bare socket, so that one process can hold ten thousand. */
import { connect, type Socket } from 'node:net';

export interface OpenStreams {
  /** How many were answered with a stream. */
  readonly open: number;
  /** Refused or broken, by reason. */
  readonly refused: ReadonlyMap<string, number>;
  /** How many have seen a text like this by now. */
  seen(text: string): number;
  close(): void;
}

interface Reader {
  readonly socket: Socket;
  received: string;
}

const openAtOnce = 100;
const kept = 4_000;

const openOne = (port: number, graph: string, secret: string): Promise<Reader> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const reader: Reader = { socket, received: '' };
    socket.setEncoding('utf8');
    socket.on('connect', () =>
      socket.write(
        `GET /v1/events/${graph} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${secret}\r\naccept: text/event-stream\r\n\r\n`,
      ),
    );
    socket.on('data', (chunk: string) => {
      reader.received = (reader.received + chunk).slice(-kept);
      if (!reader.received.startsWith('HTTP') && reader.received.includes('retry:')) resolve(reader);
      if (/^HTTP\/1\.1 200/.test(reader.received)) resolve(reader);
      else if (/^HTTP\/1\.1 [345]/.test(reader.received)) reject(new Error(reader.received.slice(9, 12)));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed')));
  });

export const openStreams = async (
  port: number,
  graph: string,
  secret: string,
  wanted: number,
): Promise<OpenStreams> => {
  const readers: Reader[] = [];
  const refused = new Map<string, number>();
  for (let from = 0; from < wanted; from += openAtOnce) {
    const asked = Array.from({ length: Math.min(openAtOnce, wanted - from) }, () =>
      openOne(port, graph, secret),
    );
    for (const result of await Promise.allSettled(asked)) {
      if (result.status === 'fulfilled') readers.push(result.value);
      else {
        const reason = String(
          (result.reason as NodeJS.ErrnoException).code ?? (result.reason as Error).message,
        );
        refused.set(reason, (refused.get(reason) ?? 0) + 1);
      }
    }
  }
  return {
    open: readers.length,
    refused,
    seen: text => readers.filter(({ received }) => received.includes(text)).length,
    close: () => {
      for (const { socket } of readers) socket.destroy();
    },
  };
};
