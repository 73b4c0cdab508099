/** Contexts and memories as resources: the list pages through the contexts, and both can be read by their URI. */
import { type ContextRecord, type KnowledgeApi, LociProblem, type MemoryDetail } from '@loci/client';
import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { plainName, quoted } from '../language/quoted.js';
import type { McpBackend } from './backend.js';
import { problemInWords, problemOf } from './failures.js';
import { type Addressed, addressedBy, contextTemplate, contextUri, memoryTemplate } from './resource-uris.js';
import { showContext } from './tools/contexts.js';
import { contradictionLines, idsOfContested, namedById, speakerOf } from './words/contradictions.js';
import { memoryDataOf, memoryLine, suspicionData } from './words/memories.js';
import { onOneLine } from './words/token-budget.js';

const pageSize = 100;
const mimeType = 'text/plain';
/** A resource is read on purpose, and may be long. */
const contextTokens = 10_000;

export const resourceTemplates: ListResourceTemplatesResult = {
  resourceTemplates: [
    {
      name: 'context',
      title: 'A context',
      uriTemplate: contextTemplate,
      description: 'A context with its memories, newest first; ?page=2 goes on',
      mimeType,
    },
    {
      name: 'memory',
      title: 'A memory',
      uriTemplate: memoryTemplate,
      description: 'One memory in full, with sources, links and what contradicts it',
      mimeType,
    },
  ],
};

interface Place {
  readonly graph: string;
  readonly page: number;
}

const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

const placeOf = (cursor: string): Place => {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as Partial<Place>;
    if (typeof place.graph === 'string' && Number.isInteger(place.page)) return place as Place;
  } catch {
    // What cannot be read is reported below.
  }
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This cursor is not valid; start without one.');
};

/** The first graph of the list, or the one after `graph`; null where there is none. */
const graphAfter = async (api: KnowledgeApi, graph: string | null): Promise<string | null> => {
  for (let page = 1, isNext = graph === null; ; page++) {
    const list = await api.listGraphs({ page, page_size: pageSize });
    for (const { graph_id } of list.items) {
      if (isNext) return graph_id;
      isNext = graph_id === graph;
    }
    if (list.items.length === 0 || list.page * list.page_size >= list.total) return null;
  }
};

const listed = (graph: string, { context_type, name, memory_count }: ContextRecord) => ({
  uri: contextUri(graph, context_type, name),
  name: `${plainName(context_type)}: ${plainName(name)}`,
  description: `${memory_count} ${memory_count === 1 ? 'memory' : 'memories'} in ${graph}`,
  mimeType,
});

const listPage = async (backend: McpBackend, cursor: string | undefined): Promise<ListResourcesResult> => {
  const api = await backend.api();
  const start = async (): Promise<Place | null> => {
    const graph = backend.defaultGraph ?? (await graphAfter(api, null));
    return graph === null ? null : { graph, page: 1 };
  };
  const place = cursor === undefined || cursor === '' ? await start() : placeOf(cursor);
  if (place === null) return { resources: [] };
  const { graph, page } = place;
  const found = await api.listContexts({ graph_id: graph, q: '', page, page_size: pageSize });
  const resources = (found.items as ContextRecord[]).map(context => listed(graph, context));
  if (found.page * found.page_size < found.total) {
    return { resources, nextCursor: cursorOf({ graph, page: page + 1 }) };
  }
  const next = backend.defaultGraph === null ? await graphAfter(api, graph) : null;
  return next === null ? { resources } : { resources, nextCursor: cursorOf({ graph: next, page: 1 }) };
};

export const listResources = async (
  backend: McpBackend,
  cursor: string | undefined,
): Promise<ListResourcesResult> => {
  try {
    return await listPage(backend, cursor);
  } catch (error) {
    // The first `remember` creates the graph; until then there is nothing to list.
    if (error instanceof LociProblem && error.code === 'graph_not_found') return { resources: [] };
    throw await asProtocolError(error, backend);
  }
};

const showMemory = (memory: MemoryDetail, contradictions: readonly string[]): string =>
  [
    memoryLine({ ...memoryDataOf(memory), ...suspicionData(memory.content) }),
    ...memory.sources.map(
      ({ kind, name, ref, recorded_at, echo }) =>
        `Source: ${[kind, name, ref, recorded_at].flatMap(one => (one ? [plainName(one)] : [])).join(', ')}${echo ? ' (repeats an insight)' : ''}`,
    ),
    ...memory.links.map(
      ({ kind, direction, content, source, memory_id, reason }) =>
        `Link: ${kind}, ${direction}: ${speakerOf(source)}: ${quoted(onOneLine(content))} (${memory_id}). ${quoted(onOneLine(reason))}`,
    ),
    ...contradictions,
  ].join('\n');

const readText = async (api: KnowledgeApi, asked: Addressed, signal: AbortSignal): Promise<string> => {
  const { graph } = asked;
  if (asked.kind === 'context') {
    const named = { context_type: asked.type, name: asked.name, page: asked.page };
    return (await showContext({ api, graph, signal }, named, contextTokens)).text;
  }
  const memory = await api.getMemory({ graph_id: graph, id: asked.id }, { signal });
  const neighbours = memory.links.flatMap(link => (link.contested ? [link.memory_id] : []));
  const ids = [
    ...memory.contested_by.map(one => one.contradiction_id),
    ...(await idsOfContested(api, graph, neighbours, signal)),
  ];
  return showMemory(memory, contradictionLines(await namedById(api, graph, ids, signal)));
};

/** A resource has no result that could hold a failure, so it becomes a protocol error. */
const asProtocolError = async (error: unknown, backend: McpBackend): Promise<Error> => {
  if (error instanceof ProtocolError) return error;
  const problem = problemOf(error);
  if (problem.code === 'internal') backend.onFailure(error);
  const isOurs = problem.code === 'internal' || problem.code === 'unavailable';
  return new ProtocolError(
    isOurs ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams,
    await problemInWords(problem, null),
  );
};

export const readResource = async (
  backend: McpBackend,
  uri: string,
  signal: AbortSignal,
): Promise<ReadResourceResult> => {
  const asked = addressedBy(uri);
  if (asked === null) throw new ResourceNotFoundError(uri);
  try {
    const text = await readText(await backend.api(), asked, signal);
    return { contents: [{ uri, mimeType, text }] };
  } catch (error) {
    if (error instanceof LociProblem && error.status === 404)
      throw new ResourceNotFoundError(uri, error.message);
    throw await asProtocolError(error, backend);
  }
};
