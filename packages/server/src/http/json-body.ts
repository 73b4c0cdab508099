/** Reads a JSON body: an object in UTF-8, within the limit, without traps. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { LociProblem } from '@loci/client';
import { nestsTooDeep, refuseProto, tooDeep } from '../api/check-input.js';
import { meterPace, type Pace, usualPace } from './body-pace.js';
import { inexactIntegers } from './inexact-integers.js';
import { type JsonPiece, readJsonPieces } from './json-pieces.js';
import { invalid } from './problems.js';

const silenceLimitMs = 30_000;
/** An item of a list in the body. */
const depthOfItem = 3;
const inexactMessage = 'is a whole number that would lose digits; send it as a string, in quotes';

/** `application/json; charset=utf-8` → its type and charset in lower case. */
const mediaTypeOf = (raw: IncomingMessage): { type: string; charset: string } => {
  const [type = '', ...parameters] = (raw.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters
    .map(parameter => parameter.trim())
    .find(parameter => parameter.startsWith('charset='));
  return {
    type: type.trim(),
    charset: (charset ?? 'charset=utf-8').slice('charset='.length).replaceAll('"', ''),
  };
};

/** `named`: the types listed in the error message, if not all of them. */
export const requireMediaType = (
  raw: IncomingMessage,
  types: readonly string[],
  named: string | undefined = types[0],
): void => {
  const { type, charset } = mediaTypeOf(raw);
  const encoding = raw.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    throw new LociProblem('unsupported_media_type', 'send the body without Content-Encoding');
  if (types.includes(type) && (charset === 'utf-8' || charset === 'utf8')) return;
  throw new LociProblem('unsupported_media_type', `send Content-Type: ${named} in UTF-8`);
};

const hasBody = (raw: IncomingMessage): boolean =>
  raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;

const tooLarge = (limit: number) => new LociProblem('too_large', `the body may have at most ${limit} bytes`);

const readBytes = (raw: IncomingMessage, limit: number, pace: Pace): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (Number(raw.headers['content-length'] ?? 0) > limit) {
      reject(tooLarge(limit));
      return;
    }
    const chunks: Buffer[] = [];
    const meter = meterPace(pace);
    let size = 0;
    let heardAt = Date.now();
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      raw.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      settle();
    };
    const onData = (chunk: Buffer) => {
      timer.refresh();
      size += chunk.length;
      const tooSlow = meter.arrived(chunk.length, Date.now() - heardAt);
      heardAt = Date.now();
      if (size > limit) finish(() => reject(tooLarge(limit)));
      else if (tooSlow !== null) finish(() => reject(tooSlow));
      else chunks.push(chunk);
    };
    const onEnd = () => finish(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    const onClose = () => finish(() => reject(invalid('', 'the body was interrupted')));
    const timer = setTimeout(
      () => finish(() => reject(invalid('', `nothing arrived for ${silenceLimitMs / 1_000} s`))),
      silenceLimitMs,
    );
    raw.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });

const refuseTraps = ({ value, text, path }: JsonPiece): void => {
  if (nestsTooDeep(value, path === '' ? 1 : depthOfItem)) throw invalid('', `the body ${tooDeep}`);
  if (refuseProto(value).length > 0) throw invalid('', 'a field must not be called __proto__');
  const [inexact] = inexactIntegers(text, 'metadata');
  if (inexact !== undefined) throw invalid(path === '' ? inexact : `${path}.${inexact}`, inexactMessage);
};

/** Undefined for a body that was left out where that is allowed. */
export const readJsonBody = async (
  raw: IncomingMessage,
  limit: number,
  isOptional: boolean,
  pace: Pace = usualPace,
): Promise<unknown> => {
  const isExpected = hasBody(raw);
  if (isExpected) requireMediaType(raw, ['application/json']);
  const bytes = isExpected ? await readBytes(raw, limit, pace) : Buffer.alloc(0);
  if (bytes.length === 0) {
    if (isOptional) return undefined;
    throw invalid('', 'a JSON body is required');
  }
  if (!isUtf8(bytes)) throw invalid('', 'the body is not valid UTF-8');
  const value = await readJsonPieces(bytes, refuseTraps);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('', 'the body must be a JSON object');
  }
  return value;
};
