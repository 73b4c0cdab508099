/** `loci asked`: what was asked, what the answer was, and what people said about it. */
import { type AskedInsight, type AskedInsightDetail, insightOutcome } from '@loci/client';
import { withGraphOf } from '../connect.js';
import { given } from '../given.js';
import {
  examples,
  type GraphFlags,
  oneOf,
  type PageFlags,
  pageOf,
  withGraph,
  withPaging,
} from '../options.js';
import { paintOf, type Sheet } from '../paint.js';
import { counted, type Fact, facts, indented, when } from '../print.js';
import type { Register } from '../session.js';
import { insightIdOf } from '../short-ids.js';
import { showPage, showRecord } from '../show.js';

interface AskedFlags extends GraphFlags, PageFlags {
  readonly outcome?: AskedInsight['outcome'];
}

const askedInLines = (one: AskedInsight, sheet: Sheet): string =>
  [
    indented(one.task, sheet, ''),
    indented(`${one.outcome}, ${one.confidence}: ${one.insight}`, sheet, '  '),
    indented(`${one.asked_by}, ${when(one.asked_at)} · ${one.insight_id}`, sheet, '  ', 'faint'),
  ].join('\n');

export const askedInWords = (one: AskedInsightDetail, sheet: Sheet): string =>
  [
    facts(
      [
        ['Task', one.task],
        ['Insight', one.insight],
        ['Recommendation', one.recommendation],
        ['Confidence', one.confidence],
        ['Asked', `${one.asked_by}, ${when(one.asked_at)}`],
      ] satisfies Fact[],
      sheet,
      paintOf(sheet).strong,
    ),
    ...(one.feedback.length === 0 ? [] : ['', paintOf(sheet).strong('Feedback')]),
    ...one.feedback.map(({ by, at, verdict, note, memory_ids }) =>
      indented(
        `${verdict}, ${by}, ${when(at)}${note === null ? '' : `: ${note}`} (${counted(memory_ids.length, 'memory', 'memories')})`,
        sheet,
        '  ',
      ),
    ),
  ].join('\n');

export const register: Register = (command, session) => {
  const { terminal } = session;
  withPaging(withGraph(command))
    .argument('[insight]', 'the id of an insight, the start or end of it, or `last`')
    .option('--outcome <outcome>', 'answered, declined or contested', oneOf(...insightOutcome.options))
    .addHelpText(
      'after',
      examples('loci asked --graph atlas --outcome declined', 'loci asked last --graph atlas'),
    )
    .action(async (id: string | undefined, { outcome, ...flags }: AskedFlags) => {
      await withGraphOf(session, flags, async (api, graph_id) => {
        if (id !== undefined) {
          const one = await api.getInsight({ graph_id, id: await insightIdOf(api, graph_id, id) });
          showRecord(terminal, flags.json, one, value => askedInWords(value, terminal));
          return;
        }
        const found = await api.listInsights({ graph_id, ...given({ outcome }), ...pageOf(flags) });
        const inWords = (items: readonly AskedInsight[]) =>
          items.map(one => askedInLines(one, terminal)).join('\n\n');
        showPage(
          terminal,
          flags.json,
          found,
          inWords,
          'Nothing was asked yet, or the graph keeps no insights.',
        );
      });
    });
};
