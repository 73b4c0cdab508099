/** `loci graphs`: the bodies of knowledge that are there. */
import type { GraphDetail, GraphRecord, KnowledgeApi } from '@loci/client';
import { confirmed, countsInWords } from '../confirm.js';
import { withKnowledge } from '../connect.js';
import { type ConnectionFlags, examples, type PageFlags, withConnection, withPaging } from '../options.js';
import { bytes, facts, when } from '../print.js';
import type { Register, Session } from '../session.js';
import { showList, showRecord } from '../show.js';

interface GraphsFlags extends ConnectionFlags, PageFlags {
  readonly json?: boolean;
}

interface ForgetFlags extends ConnectionFlags {
  readonly json?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

const row = (graph: GraphRecord) => [
  graph.graph_id,
  graph.memory_count,
  graph.context_count,
  graph.relationship_count,
  graph.open_contradiction_count,
  when(graph.updated_at),
];

const detailInWords = (graph: GraphDetail, width: number): string =>
  facts(
    [
      ['graph', graph.graph_id],
      ['memories', String(graph.memory_count)],
      ['contexts', `${graph.context_count} of ${graph.context_type_count} types`],
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
    width,
  );

const forget = async ({ terminal }: Session, flags: ForgetFlags, api: KnowledgeApi, graphId: string) => {
  const would = await api.forgetGraph({ graph_id: graphId, dry_run: true });
  if (flags.dryRun) {
    showRecord(terminal, flags.json, would, ({ counts }) => `This would forget ${countsInWords(counts)}.`);
    return;
  }
  if (!flags.yes)
    terminal.note(`This forgets the graph ${graphId} for good: ${countsInWords(would.counts)}.`);
  if (!(await confirmed(terminal, flags.yes, `Forget ${graphId}?`))) {
    terminal.note('Nothing was forgotten.');
    return;
  }
  const receipt = await api.forgetGraph({ graph_id: graphId, dry_run: false });
  showRecord(
    terminal,
    flags.json,
    receipt,
    ({ counts, at }) => `Forgotten ${when(at)}: ${countsInWords(counts)}.`,
  );
};

export const register: Register = (command, session) => {
  const { terminal } = session;
  command.addHelpText('after', examples('loci graphs list'));

  withPaging(withConnection(command.command('list').description('the graphs, by name')))
    .addHelpText('after', examples('loci graphs list'))
    .action(async ({ page, pageSize, ...flags }: GraphsFlags) => {
      const list = await withKnowledge(session, flags, ({ api }) =>
        api.listGraphs({
          ...(page === undefined ? {} : { page }),
          ...(pageSize === undefined ? {} : { page_size: pageSize }),
        }),
      );
      const heading = ['graph', 'memories', 'contexts', 'links', 'contested', 'updated'];
      showList(terminal, flags.json, list, heading, row, 'There are no graphs yet.');
    });

  withConnection(command.command('show').description('counts, size and waiting work of one'))
    .argument('<graph>', 'the graph')
    .addHelpText('after', examples('loci graphs show atlas'))
    .action(async (graph: string, flags: GraphsFlags) => {
      const detail = await withKnowledge(session, flags, ({ api }) => api.getGraph({ graph_id: graph }));
      showRecord(terminal, flags.json, detail, value => detailInWords(value, terminal.width));
    });

  withConnection(command.command('forget').description('forget a whole graph for good'))
    .argument('<graph>', 'the graph')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'only say what would go')
    .addHelpText('after', examples('loci graphs forget atlas --dry-run'))
    .action(async (graph: string, flags: ForgetFlags) => {
      await withKnowledge(session, flags, ({ api }) => forget(session, flags, api, graph));
    });
};
