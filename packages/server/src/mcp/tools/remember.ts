/** `remember`: what was learnt goes in, and what contradicts it is told in the same breath. */
import { type NewMemory, sourceKinds } from '@loci/client';
import { z } from 'zod';
import { contextTypes } from '../fields.js';
import { contradictionLines, contradictionList, idsOfContested, namedById } from '../words/contradictions.js';
import { contestsOf, contextsInWords } from '../words/memories.js';
import { onOneLine, shortened } from '../words/token-budget.js';
import { addsOnly, defineTool } from './tool.js';

/** More at once is a load, and has `loci import`. */
const mostAtOnce = 100;
/** The strongest; a resource has them all. */
const mostLinks = 3;
const linkCharacters = 200;

const newMemory = z.strictObject({
  content: z.string().describe('One fact in full, plain words'),
  context_types: contextTypes
    .optional()
    .describe('{type: [names]}, e.g. {"project": ["atlas"]}; reuse known ones. Left out: Loci places it'),
  occurred_at: z.string().optional().describe('When it became true (RFC 3339); default now'),
  valid_until: z.string().optional(),
  supersedes: z.array(z.string()).optional().describe('Memory ids it replaces'),
  // Spelled out once, for the whole call: every client pays for each word.
  source: z.record(z.string(), z.string()).optional().describe('As below, for this one'),
  session: z.string().optional(),
});

export const remember = defineTool({
  name: 'remember',
  title: 'Remember',
  description:
    'Store facts, decisions, preferences, lessons or fixes that should outlast this conversation. Store soon; one fact a memory, understandable alone. Repeats are recognised. Never store secrets.',
  input: z.strictObject({
    memories: z.array(newMemory).min(1).max(mostAtOnce),
    source: z
      .strictObject({
        kind: z.enum(sourceKinds).default('agent').describe('`user` if the person said it'),
        name: z.string().optional().describe('Who said it'),
        ref: z.string().optional().describe('URL or file'),
      })
      .optional(),
    session: z.string().optional().describe('Id of this conversation'),
  }),
  output: z.object({
    memories: z.array(
      z.object({
        id: z.string(),
        status: z.string().describe('stored, known or quarantined'),
        context_types: contextTypes,
        links: z.array(z.object({ kind: z.string(), memory_id: z.string(), content: z.string() })),
      }),
    ),
    links_pending: z.boolean().describe('Links are still being worked out'),
    contradictions: contradictionList,
  }),
  hints: addsOnly,
  async run({ memories, source, session }, { api, graph, signal }) {
    const shared = {
      ...(source === undefined ? {} : { source }),
      ...(session === undefined ? {} : { session }),
    };
    const { items } = await api.remember(
      { graph_id: graph, memories: memories.map(memory => ({ ...shared, ...memory }) as NewMemory) },
      { signal },
    );
    const linksOf = (item: (typeof items)[number]) => item.links.slice(0, mostLinks);
    const contestedNeighbours = items.flatMap(item =>
      linksOf(item).flatMap(link => (link.contested ? [link.memory_id] : [])),
    );
    const named = await namedById(
      api,
      graph,
      [...contestsOf(items), ...(await idsOfContested(api, graph, contestedNeighbours, signal))],
      signal,
    );
    const stored = items.map(item => ({
      id: item.id,
      status: item.status,
      context_types: item.context_types,
      links: linksOf(item).map(({ kind, memory_id, content }) => ({
        kind,
        memory_id,
        content: shortened(onOneLine(content), linkCharacters),
      })),
    }));
    const echoes = new Set(items.filter(item => item.echo).map(item => item.id));
    const isPending = items.some(item => item.links_pending);
    const lines = stored.flatMap(({ id, status, context_types, links }) => [
      `${status} ${id} (${contextsInWords(context_types)})`,
      ...links.map(link => `  ${link.kind}: "${link.content}" (${link.memory_id})`),
      ...(echoes.has(id) ? ['  It repeats an insight, so it is no independent support.'] : []),
      ...(status === 'quarantined'
        ? ['  It reads like orders to its reader, so it is kept out of recall until a person releases it.']
        : []),
    ]);
    return {
      text: [
        ...lines,
        ...(isPending
          ? ['Links are still being worked out; `contradictions` will show what they find.']
          : []),
        ...contradictionLines(named),
      ].join('\n'),
      data: { memories: stored, links_pending: isPending, contradictions: named.shown },
    };
  },
});
