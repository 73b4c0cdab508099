/** `loci asked`: what was asked, what the answer was, and what people said about it. */
import { type AskedInsight, type AskedInsightDetail, insightOutcome, type JudgedInsight } from '@loci/client';
import { byId, listing, printing } from '../call-command.js';
import { given } from '../given.js';
import { examples, type GraphFlags, oneOf, type PageFlags, withGraph, withPaging } from '../options.js';
import { paintOf, type Sheet } from '../paint.js';
import { counted, type Fact, facts, indented, when } from '../print.js';
import type { Register } from '../session.js';
import { insightIdOf } from '../short-ids.js';
import { each } from '../show.js';

interface AskedFlags extends GraphFlags, PageFlags {
  readonly outcome?: AskedInsight['outcome'];
}

const askedInLines = (one: AskedInsight, sheet: Sheet): string =>
  [
    indented(one.task, sheet, ''),
    indented(`${one.outcome}, ${one.confidence}: ${one.insight}`, sheet, '  '),
    indented(`${one.asked_by}, ${when(one.asked_at)} · ${one.insight_id}`, sheet, '  ', 'faint'),
  ].join('\n');

export const askedInWords = (one: AskedInsightDetail | JudgedInsight, sheet: Sheet): string =>
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
    ...('replaced' in one && one.replaced !== undefined
      ? [indented(`This replaces your earlier verdict: ${one.replaced.verdict}.`, sheet, '  ', 'faint')]
      : []),
  ].join('\n');

export const register: Register = (command, session) => {
  const show = printing(
    session,
    byId(insightIdOf, (api, one) => api.getInsight(one)),
    askedInWords,
  );
  const list = listing(
    session,
    (api, asked, _none: undefined, { outcome }: AskedFlags) =>
      api.listInsights({ ...asked, ...given({ outcome }) }),
    each(askedInLines),
    'Nothing was asked yet, or the graph keeps no insights.',
  );
  withPaging(withGraph(command))
    .argument('[insight]', 'the id of an insight, the start or end of it, or `last`')
    .option('--outcome <outcome>', 'answered, declined or contested', oneOf(...insightOutcome.options))
    .addHelpText(
      'after',
      examples('loci asked --graph atlas --outcome declined', 'loci asked last --graph atlas'),
    )
    .action((...passed: unknown[]) => (passed[0] === undefined ? list : show)(...passed));
};
