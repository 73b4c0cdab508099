/** `loci graphs`: lists graphs, shows one, changes its settings and forgets it. */
import type { GraphDetail, GraphPut, GraphRecord } from '@loci/client';
import { withKnowledge } from '../connect.js';
import { type ForgetFlags, forgetAfterAsking } from '../forget.js';
import { given } from '../given.js';
import {
  type ConnectionFlags,
  examples,
  oneOf,
  type PageFlags,
  pageOf,
  wholeNumber,
  withConnection,
  withForgetting,
  withPaging,
} from '../options.js';
import { WrongUse } from '../outcomes.js';
import type { Sheet } from '../paint.js';
import { bytes, counted, facts, when } from '../print.js';
import type { Register } from '../session.js';
import { showList, showRecord } from '../show.js';
import { showAgain, type WatchFlags, withWatch } from '../show-again.js';

type GraphsFlags = ConnectionFlags & PageFlags & WatchFlags;

interface SetFlags extends ConnectionFlags {
  readonly contradictions?: GraphRecord['settings']['contradictions'];
  readonly insightDays?: number;
}

const row = (graph: GraphRecord) => [
  graph.graph_id,
  graph.memory_count,
  graph.context_count,
  graph.relationship_count,
  graph.open_contradiction_count,
  when(graph.updated_at),
];

const detailInWords = (graph: GraphDetail, sheet: Sheet): string =>
  facts(
    [
      ['graph', graph.graph_id],
      ['memories', String(graph.memory_count)],
      [
        'contexts',
        `${graph.context_count.toLocaleString('en-US')} of ${counted(graph.context_type_count, 'type')}`,
      ],
      ['relationships', String(graph.relationship_count)],
      [
        'contradictions',
        `${graph.open_contradiction_count} open (setting: ${graph.settings.contradictions})`,
      ],
      ['size', `about ${bytes(graph.size_bytes)}`],
      ['waiting work', graph.waiting.total === 0 ? 'none' : String(graph.waiting.total)],
      ['created', when(graph.created_at)],
      ['updated', when(graph.updated_at)],
      ['newest event', String(graph.last_event)],
    ],
    sheet,
  );

const settingsInWords = ({ graph_id, settings }: GraphPut): string =>
  `${graph_id}: contradictions ${settings.contradictions}${settings.insight_days === undefined ? '' : `, what was asked is kept for ${counted(settings.insight_days, 'day')}`}`;

export const register: Register = (command, session) => {
  const { terminal } = session;
  command.addHelpText('after', examples('loci graphs'));

  // Lists by default, as `loci contexts` does.
  const lists = command.command('list', { isDefault: true }).allowExcessArguments();
  withWatch(withPaging(withConnection(lists.description('list graphs by name (default)'))))
    .addHelpText('after', examples('loci graphs list'))
    .action(async (flags: GraphsFlags) => {
      const [other] = lists.args;
      if (other !== undefined)
        throw new WrongUse(`unknown command '${other}'; use list, show, set or forget`);
      const heading = ['graph', 'memories', 'contexts', 'links', 'contested', 'updated'];
      await withKnowledge(session, flags, api =>
        showAgain(terminal, flags, async page => {
          const list = await api.listGraphs(pageOf(flags));
          showList(page, flags.json, list, heading, row, 'There are no graphs yet.');
        }),
      );
    });

  withWatch(
    withConnection(command.command('show').description("show a graph's counts, size and waiting work")),
  )
    .argument('<graph>', 'the graph')
    .addHelpText('after', examples('loci graphs show atlas', 'loci graphs show atlas --watch'))
    .action(async (graph: string, flags: GraphsFlags) => {
      await withKnowledge(session, flags, api =>
        showAgain(terminal, flags, async page => {
          const detail = await api.getGraph({ graph_id: graph });
          showRecord(page, flags.json, detail, value => detailInWords(value, terminal));
        }),
      );
    });

  withConnection(command.command('set').description("change a graph's settings, or create the graph"))
    .argument('<graph>', 'the graph')
    .option(
      '--contradictions <setting>',
      'ask: a person resolves each one; latest_wins: the latest update wins',
      oneOf('ask', 'latest_wins'),
    )
    .option(
      '--insight-days <days>',
      'how long to keep what was asked, with its answer; 0 keeps nothing',
      wholeNumber(0, 3_650),
    )
    .addHelpText(
      'after',
      examples(
        'loci graphs set inventory --contradictions latest_wins',
        'loci graphs set diary --insight-days 0',
      ),
    )
    .action(async (graph: string, { contradictions, insightDays, ...flags }: SetFlags) => {
      if (contradictions === undefined && insightDays === undefined)
        throw new WrongUse('name a setting: --contradictions or --insight-days');
      const put = await withKnowledge(session, flags, api =>
        api.putGraph({ graph_id: graph, ...given({ contradictions, insight_days: insightDays }) }),
      );
      showRecord(terminal, flags.json, put, settingsInWords);
    });

  withForgetting(withConnection(command.command('forget').description('permanently forget a whole graph')))
    .argument('<graph>', 'the graph')
    .addHelpText('after', examples('loci graphs forget atlas --dry-run'))
    .action(async (graph: string, flags: ConnectionFlags & ForgetFlags) => {
      await withKnowledge(session, flags, api =>
        forgetAfterAsking(terminal, flags, {
          question: `Forget ${graph}?`,
          warning: counts => `This permanently forgets the graph ${graph}: ${counts}.`,
          forget: dry_run => api.forgetGraph({ graph_id: graph, dry_run }),
        }),
      );
    });
};
