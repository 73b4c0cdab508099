/** A digest: as JSON, or as Markdown for readers that accept it. */
import { operations } from '@loci/client';
import { digestMarkdown } from '@loci/client/internal';
import type { FastifyRequest } from 'fastify';
import { markdownType } from '../media-types.js';
import { type Handler, partsReader, type RouteTools } from './route.js';

const acceptsMarkdown = new RegExp(`(?:^|[\\s,])${markdownType}\\b`, 'i');

const wantsMarkdown = (request: FastifyRequest): boolean =>
  acceptsMarkdown.test(request.headers.accept ?? '');

export const digestHandler = ({ service }: RouteTools, answerJson: Handler): Handler => {
  const partsOf = partsReader(operations.graphDigest);
  return async (request, reply) => {
    if (!wantsMarkdown(request)) return answerJson(request, reply);
    const { answer } = await service.readText(request.grant, 'graphDigest', partsOf(request));
    reply.header('content-type', `${markdownType}; charset=utf-8`);
    return digestMarkdown(answer);
  };
};
