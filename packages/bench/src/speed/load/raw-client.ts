/** A minimal HTTP/1.1 client on a bare socket, so that making load costs little compared with serving it. */
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly bodyBytes: number;
}

export interface RawClient {
  /** One at a time: the next only after the answer. */
  ask(request: Uint8Array): Promise<RawAnswer>;
  close(): void;
}

const headEnd = Buffer.from('\r\n\r\n');

interface Waiting {
  resolve(answer: RawAnswer): void;
  reject(error: Error): void;
}

/** JSON contains no raw line break, so the last chunk is recognised by its bytes. */
const chunksEnd = Buffer.from('\r\n0\r\n\r\n');

/** The answer at the head of the buffer once it is complete. */
const answerIn = (received: Buffer): RawAnswer | null => {
  const end = received.indexOf(headEnd);
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  if (/\r\ntransfer-encoding: *chunked/i.test(head))
    return received.subarray(-chunksEnd.length).equals(chunksEnd)
      ? { status, bodyBytes: received.length - end - headEnd.length }
      : null;
  const bodyBytes = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
  if (Number.isNaN(bodyBytes)) throw new Error(`An answer without a length: ${head}`);
  return received.length < end + headEnd.length + bodyBytes ? null : { status, bodyBytes };
};

export const openRawClient = (port: number): Promise<RawClient> =>
  new Promise((resolveClient, rejectClient) => {
    let waiting: Waiting | null = null;
    let received: Buffer = Buffer.alloc(0);
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const fail = (error: Error): void => {
      rejectClient(error);
      waiting?.reject(error);
      waiting = null;
    };
    const onData = (chunk: Buffer): void => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answer = answerIn(received);
      if (answer === null) return;
      received = Buffer.alloc(0);
      const { resolve } = waiting as Waiting;
      waiting = null;
      resolve(answer);
    };
    socket.on('data', chunk => {
      try {
        onData(chunk);
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('The server closed the connection.')));
    socket.on('connect', () =>
      resolveClient({
        ask: request =>
          new Promise((resolve, reject) => {
            waiting = { resolve, reject };
            socket.write(request);
          }),
        close: () => {
          socket.removeAllListeners('close');
          socket.end();
        },
      }),
    );
  });
