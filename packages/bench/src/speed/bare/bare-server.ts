/** The raw limit for comparison: node:http and one SQLite statement per request, no secrets, no checks, no layers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from '@photostructure/sqlite';

const pageSize = 50;
/** The part of our answer beyond the one row (context names, sources) as padding, so that both send the same size. */
const filler = 'x'.repeat(300);

const open = (file: string) => {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  return database;
};

const database = open(process.argv[2] as string);
const prepare = (sql: string) => {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
};

const hasCorpus =
  database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'context_types'").get() !== undefined;
if (!hasCorpus)
  database.exec('CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, at INTEGER, content TEXT)');

const timeText = (time: number): string => new Date(time).toISOString();
const page = (items: readonly unknown[]) => ({ items, total: items.length, page: 1, page_size: pageSize });

type Reader = (parts: readonly string[]) => unknown;

const makeReaders = (): { types: Reader; contexts: Reader; memory: Reader } => {
  const types = prepare(
    `SELECT context_type, context_count, memory_count, updated_at FROM context_types WHERE graph_id = ?
      ORDER BY memory_count DESC, type_key LIMIT ${pageSize}`,
  );
  const contexts = prepare(
    `SELECT context_type, name, stored_count, relationship_count, created_at, updated_at FROM contexts
      WHERE graph_id = ? AND type_key = ? ORDER BY stored_count DESC, name_key LIMIT ${pageSize}`,
  );
  const memory = prepare(
    `SELECT v.memory_id, v.version, v.recorded_at, v.occurred_at, v.status, v.source_kind, v.source_name, v.placed_by,
      v.session, v.context_ids, v.content, m.created_at, m.support_count FROM memories m JOIN versions v
      ON v.graph_id = m.graph_id AND v.memory_id = m.memory_id AND v.version = m.current_version
      WHERE m.graph_id = ? AND m.memory_id = ?`,
  );
  type Row = [string, string, number, number, number, number];
  return {
    types: ([graph]) =>
      page(
        (types.all(graph) as unknown as Row[]).map(
          ([context_type, context_count, memory_count, updated]) => ({
            context_type,
            context_count,
            memory_count,
            updated_at: timeText(Number(updated)),
          }),
        ),
      ),
    contexts: ([graph, type]) =>
      page(
        (contexts.all(graph, type) as unknown as Row[]).map(
          ([context_type, name, memory_count, relationship_count, created, updated]) => ({
            context_type,
            name,
            memory_count,
            relationship_count,
            created_at: timeText(created),
            updated_at: timeText(updated),
          }),
        ),
      ),
    memory: ([graph, id]) => {
      const row = memory.get(graph, id) as unknown as (string | number)[];
      const [
        memoryId,
        version,
        recorded,
        occurred,
        status,
        kind,
        name,
        placedBy,
        session,
        ids,
        content,
        created,
        support,
      ] = row;
      return {
        id: memoryId,
        graph_id: graph,
        content,
        context_types: ids,
        placed_by: placedBy,
        source: { kind, name },
        session,
        occurred_at: timeText(Number(occurred)),
        recorded_at: timeText(Number(recorded)),
        status,
        version,
        support_count: support,
        created_at: timeText(Number(created)),
        filler,
      };
    },
  };
};

const readers = hasCorpus ? makeReaders() : null;
const insert = hasCorpus ? null : prepare('INSERT INTO rows (at, content) VALUES (?, ?)');

const send = (response: ServerResponse, status: number, value: unknown): void => {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
};

const read = (url: string): unknown => {
  const [, , what, ...parts] = url.split('/').map(decodeURIComponent);
  if (readers === null) return { ok: true };
  if (what === 'memories') return readers.memory(parts);
  if (what === 'contexts') return parts.length === 1 ? readers.types(parts) : readers.contexts(parts);
  return { ok: true };
};

const store = (request: IncomingMessage, response: ServerResponse): void => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { content?: string };
    if (body.content !== undefined) insert?.run(Date.now(), JSON.stringify(body));
    send(response, 201, body);
  });
};

const server = createServer((request, response) => {
  if (request.method === 'POST') store(request, response);
  else send(response, 200, read(request.url ?? '/'));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
