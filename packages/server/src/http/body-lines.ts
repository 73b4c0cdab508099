/** Reads an upload as it comes, or line by line, with only one line in memory. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { LociProblem } from '@loci/client';
import { meterPace, usualPace } from './body-pace.js';
import { invalid } from './problems.js';

/** A full memory with many versions fits; more is not one of our lines. */
const longestLineBytes = 1024 * 1024;
const silenceLimitMs = 60_000;
const newline = 0x0a;

const textOf = (parts: readonly Buffer[], lineNumber: number): string => {
  const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  if (!isUtf8(bytes)) throw invalid(`line ${lineNumber}`, 'is not valid UTF-8');
  const text = bytes.toString('utf8');
  const start = lineNumber === 1 && text.startsWith('\uFEFF') ? 1 : 0;
  return text.slice(start, text.endsWith('\r') ? -1 : undefined);
};

/** A sender that stopped must not hold on to what the import holds. */
export async function* bodyChunks(raw: IncomingMessage, pace = usualPace): AsyncGenerator<Buffer> {
  const giveUp = () => raw.destroy();
  const meter = meterPace(pace);
  let askedAt = Date.now();
  let timer = setTimeout(giveUp, silenceLimitMs);
  try {
    // Destroyed on return, the connection could not carry the answer that says what was wrong.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      clearTimeout(timer);
      const tooSlow = meter.arrived((chunk as Buffer).length, Date.now() - askedAt);
      if (tooSlow !== null) throw tooSlow;
      yield chunk as Buffer;
      askedAt = Date.now();
      timer = setTimeout(giveUp, silenceLimitMs);
    }
  } catch (error) {
    throw error instanceof LociProblem ? error : invalid('', 'the upload broke off');
  } finally {
    clearTimeout(timer);
  }
}

/** Every line in order, blank ones too, so that the reader can count them. */
export async function* bodyLines(
  raw: IncomingMessage,
  longest = longestLineBytes,
  pace = usualPace,
): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let size = 0;
  let lineNumber = 1;
  const add = (part: Buffer) => {
    size += part.length;
    if (size > longest) {
      throw new LociProblem('too_large', `line ${lineNumber} is longer than ${longest} bytes`, {
        errors: [{ path: `line ${lineNumber}`, message: `must take at most ${longest} bytes` }],
      });
    }
    parts.push(part);
  };
  for await (const chunk of bodyChunks(raw, pace)) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      add(chunk.subarray(start, end));
      yield textOf(parts, lineNumber);
      parts = [];
      size = 0;
      lineNumber += 1;
      start = end + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  if (size > 0) yield textOf(parts, lineNumber);
}
