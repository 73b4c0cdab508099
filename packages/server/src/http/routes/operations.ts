/** A route for each operation of the contract: address → service.call → answer. */
import {
  type AnswerOf,
  type CallOptions,
  type Operation,
  type OperationName,
  operationNames,
  operations,
} from '@loci/client';
import { isBodyOptional } from '@loci/client/internal';
import type { FastifyInstance } from 'fastify';
import type { CallParts, LociService } from '../../api/service.js';
import { answerInTurns } from '../answer-in-turns.js';
import {
  headersTaken,
  operationsWithEtag,
  type operationsWithLocation,
  readCallHeaders,
} from '../headers.js';
import { readJsonBody } from '../json-body.js';
import { digestHandler } from './digest.js';
import { makeEventStreams } from './events.js';
import { exportHandler, importHandler } from './export-import.js';
import { makeInsightStreams } from './insights.js';
import { type Handler, jsonContentType, partsReader, type RouteTools, signalOf } from './route.js';

const path = (...segments: string[]) => `/v1/${segments.map(encodeURIComponent).join('/')}`;

type Locate<Name extends OperationName> = (
  answer: AnswerOf<Name>,
  params: CallParts['params'],
) => string | null;

/** Where a created resource can be read; secrets and webhooks are only listed. */
const locations: { [Name in (typeof operationsWithLocation)[number]]: Locate<Name> } = {
  remember: ({ items: [one, ...more] }) =>
    one !== undefined && more.length === 0 ? path('memories', one.graph_id, one.id) : null,
  openContradiction: ({ id }, { graph_id }) => path('contradictions', String(graph_id), id),
};

const readHandler = (name: OperationName, operation: Operation, service: LociService): Handler => {
  const partsOf = partsReader(operation);
  const hasEtag = operationsWithEtag.includes(name);
  return async (request, reply) => {
    const { answer, text } = await service.readText(request.grant, name, partsOf(request));
    if (hasEtag) reply.header('etag', `"${(answer as AnswerOf<'getMemory'>).version}"`);
    reply.header('content-type', jsonContentType);
    return text;
  };
};

const changeHandler = (name: OperationName, operation: Operation, tools: RouteTools): Handler => {
  const { service, bodyLimit } = tools;
  const partsOf = partsReader(operation);
  const hasEtag = operationsWithEtag.includes(name);
  const isOptional = isBodyOptional(operation);
  const taken = headersTaken[name] ?? [];
  const locate = (locations as { [Name in OperationName]?: Locate<Name> })[name];
  return async (request, reply) => {
    const options: CallOptions = { ...readCallHeaders(request, taken), signal: signalOf(reply) };
    const parts: CallParts = partsOf(request);
    const body = operation.body === null ? undefined : await readJsonBody(request.raw, bodyLimit, isOptional);
    const answer = await service.call(
      request.grant,
      name,
      body === undefined ? parts : { ...parts, body },
      options,
    );
    if (hasEtag) reply.header('etag', `"${(answer as AnswerOf<'changeMemory'>).version}"`);
    if (options.respondAsync) reply.header('preference-applied', 'respond-async');
    const location = locate?.(answer as never, parts.params);
    if (location) reply.header('location', location);
    reply.code(operation.status).header('content-type', jsonContentType);
    return answerInTurns(answer);
  };
};

export const addOperations = (app: FastifyInstance, tools: RouteTools): void => {
  const events = makeEventStreams(tools);
  const insights = makeInsightStreams(tools);
  app.addHook('preClose', events.close);
  app.addHook('preClose', insights.close);

  const handlerOf = (name: OperationName): Handler => {
    const operation: Operation = operations[name];
    if (operation.streams === 'answer') return exportHandler(tools);
    if (operation.streams === 'request') return importHandler(tools);
    const answerJson =
      operation.method === 'GET'
        ? readHandler(name, operation, tools.service)
        : changeHandler(name, operation, tools);
    if (name === 'graphDigest') return digestHandler(tools, answerJson);
    if (name === 'insight') return insights.handler(answerJson);
    return name === 'listEvents' ? events.handler(answerJson) : answerJson;
  };

  for (const name of operationNames) {
    const { method, path: address } = operations[name];
    app.route({
      method,
      url: address.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: tools.caller,
      handler: handlerOf(name),
    });
  }
};
