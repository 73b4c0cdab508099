/** `digest`: what changed since a time. */
import { digestCut, digestSections, digestTitle } from '@loci/client/internal';
import { toolTexts } from '@loci/client/tools';
import { z } from 'zod';
import { plainName, quoted } from '../../language/quoted.js';
import { suspicionData, warningOf } from '../words/memories.js';
import { onOneLine, shortened } from '../words/token-budget.js';
import { defineTool, readsOnly } from './tool.js';

/** The counts are complete; `recall` and `contradictions` find the rest. */
const entries = 5;
const quoteCharacters = 160;

const quoteOf = (text: string): string =>
  `${warningOf(suspicionData(text).suspicious)}${quoted(shortened(onOneLine(text), quoteCharacters))}`;

export const digest = defineTool({
  name: 'digest',
  title: 'What changed',
  description: toolTexts.digest.description,
  input: toolTexts.digest.input,
  output: z.object({
    counts: z.record(z.string(), z.int()),
    changes: z.record(z.string(), z.array(z.string())),
  }),
  hints: readsOnly,
  async run(asked, { api, graph, signal }) {
    const found = await api.graphDigest({ graph_id: graph, ...asked, limit: entries }, { signal });
    const sections = digestSections(found, { quote: quoteOf, name: plainName });
    const cut = digestCut(found);
    return {
      text: [
        digestTitle(found, plainName),
        ...(cut === null ? [] : [cut]),
        ...(sections.length === 0 ? ['Nothing changed.'] : []),
        ...sections.flatMap(({ title, count, lines, more }) => [
          `${title} (${count}):`,
          ...lines.map(line => `- ${line}`),
          ...(more === 0 ? [] : [`- and ${more} more`]),
        ]),
      ].join('\n'),
      data: {
        counts: Object.fromEntries(sections.map(({ title, count }) => [title.toLowerCase(), count])),
        changes: Object.fromEntries(sections.map(({ title, lines }) => [title.toLowerCase(), [...lines]])),
      },
    };
  },
});
