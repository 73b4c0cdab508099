/** `loci memory`: one memory, its past, and how it is forgotten. */
import type { KnowledgeApi, MemoryDetail, MemoryVersion } from '@loci/client';
import { confirmed, countsInWords } from '../confirm.js';
import { withGraphOf } from '../connect.js';
import { examples, type GraphFlags, type PageFlags, withGraph, withPaging } from '../options.js';
import { indented, inJson, moreInWords, sourceInWords, when } from '../print.js';
import type { Register, Session } from '../session.js';
import { memoryInWords, showRecord } from '../show.js';

interface ForgetFlags extends GraphFlags {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

const detailInWords = (memory: MemoryDetail, width: number): string =>
  [
    memoryInWords(memory, width),
    `version ${memory.version}, ${memory.status}, stored ${when(memory.recorded_at)}, placed by the ${memory.placed_by}`,
    ...(memory.session === null ? [] : [indented(`session ${memory.session}`, width, '')]),
    ...memory.sources
      .slice(1)
      .map(source => `also said by ${sourceInWords(source)}, ${when(source.recorded_at)}`),
    ...(memory.supersedes.length === 0 ? [] : [`supersedes ${memory.supersedes.join(', ')}`]),
    ...memory.links.map(link => indented(`${link.kind} (${link.reason}): ${link.content}`, width, '  ')),
    ...(memory.links_pending ? ['its links are still being worked out'] : []),
  ].join('\n');

const versionInWords = (version: MemoryVersion, width: number): string => {
  const until = version.replaced_at === null ? 'until now' : `until ${when(version.replaced_at)}`;
  return [
    `version ${version.version}, ${version.status}, known from ${when(version.recorded_at)} ${until}`,
    indented(version.content, width, '  '),
  ].join('\n');
};

const forget = async (
  { terminal }: Session,
  flags: ForgetFlags,
  api: KnowledgeApi,
  graphId: string,
  id: string,
) => {
  const asked = { graph_id: graphId, id };
  const would = await api.forgetMemory({ ...asked, dry_run: true });
  if (flags.dryRun) {
    showRecord(terminal, flags.json, would, ({ counts }) => `This would forget ${countsInWords(counts)}.`);
    return;
  }
  if (!flags.yes) {
    terminal.note(memoryInWords(await api.getMemory(asked), terminal.width));
    terminal.note(`This forgets ${countsInWords(would.counts)} for good.`);
  }
  if (!(await confirmed(terminal, flags.yes, 'Forget it?'))) {
    terminal.note('Nothing was forgotten.');
    return;
  }
  const receipt = await api.forgetMemory({ ...asked, dry_run: false });
  showRecord(
    terminal,
    flags.json,
    receipt,
    ({ counts, at }) => `Forgotten ${when(at)}: ${countsInWords(counts)}.`,
  );
};

export const register: Register = (command, session) => {
  const { terminal } = session;
  command.addHelpText('after', examples('loci memory show 019dd… --graph atlas'));

  withGraph(command.command('show').description('one memory with its links and sources'))
    .argument('<id>', 'its id')
    .addHelpText('after', examples('loci memory show 019dd… --graph atlas'))
    .action(async (id: string, flags: GraphFlags) => {
      const memory = await withGraphOf(session, flags, (api, graphId) =>
        api.getMemory({ graph_id: graphId, id }),
      );
      showRecord(terminal, flags.json, memory, value => detailInWords(value, terminal.width));
    });

  withPaging(withGraph(command.command('history').description('its versions, newest first')))
    .argument('<id>', 'its id')
    .addHelpText('after', examples('loci memory history 019dd… --graph atlas'))
    .action(async (id: string, { page, pageSize, ...flags }: GraphFlags & PageFlags) => {
      const list = await withGraphOf(session, flags, (api, graphId) =>
        api.memoryHistory({
          graph_id: graphId,
          id,
          ...(page === undefined ? {} : { page }),
          ...(pageSize === undefined ? {} : { page_size: pageSize }),
        }),
      );
      const text = () => list.items.map(version => versionInWords(version, terminal.width)).join('\n');
      if (flags.json || list.items.length > 0) terminal.result(flags.json ? inJson(list) : text());
      const more = moreInWords(list);
      if (more !== null && !flags.json) terminal.note(more);
    });

  withGraph(command.command('forget').description('forget it for good: content, links and history'))
    .argument('<id>', 'its id')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'only say what would go')
    .addHelpText('after', examples('loci memory forget 019dd… --graph atlas --dry-run'))
    .action(async (id: string, flags: ForgetFlags) => {
      await withGraphOf(session, flags, (api, graphId) => forget(session, flags, api, graphId, id));
    });
};
