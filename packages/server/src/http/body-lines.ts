/** Reads an upload as it arrives, and limits the length of its lines. */
import type { IncomingMessage } from 'node:http';
import { LociProblem } from '@loci/client';
import { meterPace, usualPace } from './body-pace.js';
import { invalid } from './problems.js';

/** A full memory with many versions fits; anything longer is not one of our lines. */
const longestLineBytes = 1024 * 1024;
const silenceLimitMs = 60_000;
const newline = 0x0a;

/** A sender that stopped must not block what the import holds. */
export async function* bodyChunks(raw: IncomingMessage, pace = usualPace): AsyncGenerator<Buffer> {
  const giveUp = () => raw.destroy();
  const meter = meterPace(pace);
  let askedAt = Date.now();
  let timer = setTimeout(giveUp, silenceLimitMs);
  try {
    // Destroyed on return, the connection could not carry the answer with the error.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      clearTimeout(timer);
      const tooSlow = meter.arrived((chunk as Buffer).length, Date.now() - askedAt);
      if (tooSlow !== null) throw tooSlow;
      yield chunk as Buffer;
      askedAt = Date.now();
      timer = setTimeout(giveUp, silenceLimitMs);
    }
  } catch (error) {
    throw error instanceof LociProblem ? error : invalid('', 'the upload was interrupted');
  } finally {
    clearTimeout(timer);
    // A rejected upload is read to its end and dropped, so that the connection can carry the next request.
    raw.resume();
  }
}

/** The bytes as they arrive, as long as no line is too long. */
export async function* bodyOfLines(
  raw: IncomingMessage,
  longest = longestLineBytes,
  pace = usualPace,
): AsyncGenerator<Buffer> {
  let size = 0;
  let line = 1;
  const add = (bytes: number): void => {
    size += bytes;
    if (size <= longest) return;
    throw new LociProblem('too_large', `line ${line} is longer than ${longest} bytes`, {
      errors: [{ path: `line ${line}`, message: `must have at most ${longest} bytes` }],
    });
  };
  for await (const chunk of bodyChunks(raw, pace)) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      add(end - start);
      size = 0;
      line += 1;
      start = end + 1;
    }
    add(chunk.length - start);
    yield chunk;
  }
}
