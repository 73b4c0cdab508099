/** `remember`: stores what was learned, and reports what contradicts it in the same answer. */
import type { NewMemory } from '@loci/client';
import { toolTexts } from '@loci/client/tools';
import { z } from 'zod';
import { quoted, visible } from '../../language/quoted.js';
import { signedByAgent } from '../agent-name.js';
import { contextTypes } from '../fields.js';
import {
  contradictionLines,
  contradictionList,
  idsOfContested,
  namedById,
  speakerOf,
} from '../words/contradictions.js';
import { contestsOf, contextsInWords } from '../words/memories.js';
import { onOneLine, shortened } from '../words/token-budget.js';
import { addsOnly, defineTool } from './tool.js';

/** The strongest; a resource has all of them. */
const mostLinks = 3;
const linkCharacters = 200;

export const remember = defineTool({
  name: 'remember',
  title: 'Remember',
  description: toolTexts.remember.description,
  input: toolTexts.remember.input,
  output: z.object({
    memories: z.array(
      z.object({
        id: z.string(),
        status: z.string().describe('stored, known (its times stay as they are) or quarantined'),
        context_types: contextTypes,
        links: z.array(
          z.object({ kind: z.string(), memory_id: z.string(), by: z.string(), content: z.string() }),
        ),
      }),
    ),
    links_pending: z.boolean().describe('Still looking for links'),
    contradictions: contradictionList,
  }),
  hints: addsOnly,
  async run({ memories, source, session }, { api, graph, agent, signal }) {
    const shared = {
      ...(source === undefined ? {} : { source }),
      ...(session === undefined ? {} : { session }),
    };
    const given = memories.map(memory => ({ ...shared, ...memory }));
    const signed = await signedByAgent(given, agent, api, signal);
    const { items } = await api.remember({ graph_id: graph, memories: signed as NewMemory[] }, { signal });
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
      links: linksOf(item).map(({ kind, memory_id, source, content }) => ({
        kind,
        memory_id,
        by: speakerOf(source),
        content: shortened(onOneLine(visible(content)), linkCharacters),
      })),
    }));
    const echoes = new Set(items.filter(item => item.echo).map(item => item.id));
    const isPending = items.some(item => item.links_pending);
    const lines = stored.flatMap(({ id, status, context_types, links }) => [
      `${status} ${id} (${contextsInWords(context_types)})`,
      ...links.map(link => `  ${link.kind}: ${link.by}: ${quoted(link.content)} (${link.memory_id})`),
      ...(echoes.has(id) ? ['  It repeats an insight, so it does not count as independent support.'] : []),
      ...(status === 'quarantined'
        ? ['  It looks like instructions to the reader, so recall leaves it out until a person releases it.']
        : []),
    ]);
    return {
      text: [
        ...lines,
        ...(isPending
          ? ['Still looking for links; call `contradictions` later to see any contradictions.']
          : []),
        ...contradictionLines(named),
      ].join('\n'),
      data: { memories: stored, links_pending: isPending, contradictions: named.shown },
    };
  },
});
