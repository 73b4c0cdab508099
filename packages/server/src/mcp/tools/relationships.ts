/** `relationships`: how a context relates to others, and the evidence for it. */
import { relationshipKinds } from '@loci/client';
import { z } from 'zod';
import { plainName, quoted, visible } from '../../language/quoted.js';
import { pageNumber } from '../fields.js';
import { contradictionLines, contradictionList, idsOfContested, namedById } from '../words/contradictions.js';
import { counted } from '../words/counted.js';
import { onOneLine, shortened } from '../words/token-budget.js';
import { defineTool, readsOnly } from './tool.js';

const pageSize = 20;
const textCharacters = 200;

export const relationships = defineTool({
  name: 'relationships',
  title: 'Relationships',
  description:
    'How one context is linked to others: reinforcement, extension, contradiction, related-to; stated by someone (asserted) or found (detected), with the reason. Use it to see what a change would affect. `contexts` finds the name.',
  input: z.strictObject({
    context_type: z.string(),
    name: z.string(),
    kind: z.enum(relationshipKinds).optional(),
    page: pageNumber,
  }),
  output: z.object({
    relationships: z.array(
      z.object({
        kind: z.string(),
        direction: z.string(),
        context_type: z.string(),
        name: z.string(),
        strength: z.number(),
        origin: z.string(),
        reason: z.string(),
        memory_ids: z.array(z.string()),
      }),
    ),
    total: z.int(),
    page: z.int(),
    contradictions: contradictionList,
  }),
  hints: readsOnly,
  async run(asked, { api, graph, signal }) {
    const answer = await api.listRelationships(
      { graph_id: graph, ...asked, page_size: pageSize },
      { signal },
    );
    const shown = answer.items.map(one => {
      const [ground] = one.evidence;
      return {
        kind: one.kind,
        direction: one.direction,
        context_type: one.context.context_type,
        name: one.context.name,
        strength: one.strength,
        origin: one.origin,
        reason: shortened(onOneLine(visible(one.reason ?? ground?.reason ?? '')), textCharacters),
        memory_ids: ground === undefined ? [] : [ground.memory_id, ground.other_memory_id],
      };
    });
    const contested = answer.items.flatMap(({ evidence: [ground] }) =>
      ground?.contested ? [ground.memory_id, ground.other_memory_id] : [],
    );
    const ids = await idsOfContested(api, graph, contested, signal);
    const named = await namedById(api, graph, ids, signal);
    const lines = shown.map(
      one =>
        `- ${one.kind} (${one.direction}, ${one.origin}, ${one.strength}) ${plainName(one.context_type)}: ${plainName(one.name)}. ${quoted(one.reason)}`,
    );
    const isMore = answer.page * answer.page_size < answer.total;
    return {
      text: [
        `${counted(answer.total, 'relationship')} of ${asked.context_type}: ${asked.name}`,
        ...lines,
        ...(isMore ? [`For more, use page: ${answer.page + 1}.`] : []),
        ...contradictionLines(named),
      ].join('\n'),
      data: {
        relationships: shown,
        total: answer.total,
        page: answer.page,
        contradictions: named.shown,
      },
    };
  },
});
