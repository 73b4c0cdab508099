/** `loci review`: what was asked and is missing, what no answer used, and what changed since it was told. */
import type { Gap, KnowledgeApi, StaleMemory } from '@loci/client';
import { withGraphOf } from '../connect.js';
import { given } from '../given.js';
import {
  examples,
  type GraphFlags,
  type PageFlags,
  pageOf,
  wholeNumber,
  withGraph,
  withPaging,
} from '../options.js';
import { WrongUse } from '../outcomes.js';
import { paintOf, type Sheet } from '../paint.js';
import { counted, indented, inJson, moreInWords, when } from '../print.js';
import type { Register } from '../session.js';
import { memoryInWords } from '../show.js';

interface ReviewFlags extends GraphFlags, PageFlags {
  readonly days?: number;
}

interface Shown {
  readonly list: { readonly total: number; readonly page: number; readonly page_size: number };
  readonly entries: readonly string[];
  /** Said on stderr, whether or not there are entries. */
  readonly note: string;
}

const gapInWords = ({ tasks, count, last_asked_at, nearest, notes }: Gap, sheet: Sheet): string => {
  const [newest = '', ...others] = tasks;
  return [
    indented(newest, sheet, ''),
    ...others.map(task => indented(task, sheet, '  ')),
    indented(`asked ${counted(count, 'time')}, last ${when(last_asked_at)}`, sheet, '  ', 'faint'),
    // An older server sends none.
    ...(notes ?? []).map(note => indented(`missing: “${note}”`, sheet, '  ')),
    ...(nearest === null ? [] : [indented(`nearest: “${nearest.quote}”`, sheet, '  ', 'faint')]),
  ].join('\n');
};

const reasonWords: Readonly<Record<StaleMemory['reason'], string>> = {
  superseded: 'superseded',
  retracted: 'retracted',
  quarantined: 'in quarantine',
  contested: 'contested',
  ended: 'no longer valid',
  newer_note: 'a newer note is about it',
};

const staleInWords = (one: StaleMemory, sheet: Sheet): string => {
  const by = one.by === null ? '' : ` (${one.by})`;
  return [
    memoryInWords(one.memory, sheet),
    indented(
      `! ${reasonWords[one.reason]} since ${when(one.since)}${by}; told ${counted(one.told_count, 'time')}, last ${when(one.last_told_at)}`,
      sheet,
      '',
      'warning',
    ),
  ].join('\n');
};

type Read = (
  api: KnowledgeApi,
  asked: { graph_id: string; page?: number; page_size?: number },
  flags: ReviewFlags,
  sheet: Sheet,
) => Promise<Shown>;

const kinds: Readonly<Record<'gaps' | 'unused' | 'stale', Read>> = {
  async gaps(api, asked, _flags, sheet) {
    const list = await api.listGaps(asked);
    return {
      list,
      entries: list.items.map(one => gapInWords(one, sheet)),
      note: list.total === 0 ? 'Nothing that was asked is missing.' : '',
    };
  },
  async unused(api, asked, _flags, sheet) {
    const list = await api.listUnused(asked);
    const { count, since } = list.insights;
    return {
      list,
      entries: list.items.map(one => memoryInWords(one, sheet)),
      note:
        since === null
          ? 'No insight is kept, so nothing shows what is unused.'
          : `The ${counted(count, 'insight')} since ${when(since)} ${count === 1 ? 'names' : 'name'} none of these. Searches are not recorded.`,
    };
  },
  async stale(api, asked, { days }, sheet) {
    const list = await api.listStale({ ...asked, ...given({ days }) });
    return {
      list,
      entries: list.items.map(one => staleInWords(one, sheet)),
      note: list.total === 0 ? 'No answer rests on a memory that has changed since.' : '',
    };
  },
};

const isKind = (word: string): word is keyof typeof kinds => Object.hasOwn(kinds, word);

export const register: Register = (command, session) => {
  const { terminal } = session;
  withPaging(withGraph(command))
    .argument('<gaps|unused|stale>', 'what to show')
    .option('--days <n>', 'stale: how old a memory with a newer note is, default 90', wholeNumber(0, 36_500))
    .addHelpText(
      'after',
      examples(
        'loci review gaps --graph atlas',
        'loci review unused --graph atlas',
        'loci review stale --graph atlas --days 30',
      ),
    )
    .action(async (what: string, flags: ReviewFlags) => {
      if (!isKind(what)) throw new WrongUse(`unknown list "${what}"; use gaps, unused or stale`);
      await withGraphOf(session, flags, async (api, graph_id) => {
        const { list, entries, note } = await kinds[what](
          api,
          { graph_id, ...pageOf(flags) },
          flags,
          terminal,
        );
        if (flags.json) {
          terminal.result(inJson(list));
          return;
        }
        if (entries.length > 0) terminal.result(entries.join('\n\n'));
        if (note !== '') terminal.note(paintOf(terminal).faint(note));
        const more = moreInWords(list);
        if (more !== null) terminal.note(more);
      });
    });
};
