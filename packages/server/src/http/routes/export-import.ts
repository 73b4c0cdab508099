/** Exports and imports whole graphs as JSON lines without holding them in memory. */
import { operations } from '@loci/client';
import { bodyChunks, bodyOfLines } from '../body-lines.js';
import { requireMediaType } from '../json-body.js';
import { lineTypes, otherFileTypes } from '../media-types.js';
import { pump } from '../stream-out.js';
import { type Handler, jsonContentType, partsReader, type RouteTools, signalOf } from './route.js';

const takenTypes =
  'application/x-ndjson or text/plain, or with format also application/json, text/csv or text/markdown,';
const linesContentType = 'application/x-ndjson; charset=utf-8';
const graphmlContentType = 'application/graphml+xml; charset=utf-8';
/** One write to a socket costs as much as many lines. */
const chunkCharacters = 64 * 1024;
/** Longer than for events: a person may read the lines in a pager. */
const stallLimitMs = 300_000;

async function* chunked(first: IteratorResult<string>, lines: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    let chunk = '';
    for (let next = first; !next.done; next = await lines.next()) {
      chunk += `${next.value}\n`;
      if (chunk.length < chunkCharacters) continue;
      yield chunk;
      chunk = '';
    }
    if (chunk !== '') yield chunk;
  } finally {
    await lines.return?.();
  }
}

export const exportHandler = ({ service, onFailure }: RouteTools): Handler => {
  const partsOf = partsReader(operations.exportGraph);
  return async (request, reply) => {
    const parts = partsOf(request);
    const answer = await service.call(request.grant, 'exportGraph', parts, { signal: signalOf(reply) });
    const contentType = parts.query.as === 'graphml' ? graphmlContentType : linesContentType;
    const lines = answer[Symbol.asyncIterator]();
    // Read before the status is sent: a failure here is still a proper problem.
    const first = await lines.next();
    if (request.method === 'HEAD') {
      await lines.return?.();
      return reply.header('content-type', contentType).send('');
    }
    const headers = { 'content-type': contentType };
    await pump(reply, chunked(first, lines), headers, stallLimitMs, error => onFailure(error, request));
    return reply;
  };
};

export const importHandler = ({ service }: RouteTools): Handler => {
  const partsOf = partsReader(operations.importGraph);
  return async (request, reply) => {
    const parts = partsOf(request);
    const isOurs = parts.query.format === undefined || parts.query.format === 'loci';
    requireMediaType(request.raw, isOurs ? lineTypes : [...lineTypes, ...otherFileTypes], takenTypes);
    const lines = isOurs ? bodyOfLines(request.raw) : bodyChunks(request.raw);
    const answer = await service.call(
      request.grant,
      'importGraph',
      { ...parts, lines },
      { signal: signalOf(reply) },
    );
    reply.header('content-type', jsonContentType);
    return JSON.stringify(answer);
  };
};
