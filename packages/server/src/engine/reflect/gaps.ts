/** What was asked and could not be answered, the same questions counted together. */
import type { AskedNote, AskedTask } from '../../domain/asked.js';
import { type Page, type PageRequest, pageFrom } from '../../domain/page.js';
import type { StoreReads } from '../../storage/store.js';
import { takeTurns } from '../../take-turns.js';
import { findGraph } from '../find.js';
import { asksTheSame, type ComparableTask, comparable } from './alike-tasks.js';
import { untilNoted } from './note-asked.js';

/** The newest of each; each is compared with every group, so twice as many take four times as long. */
const mostTasks = 500;
const mostExamples = 3;

export interface Gap {
  /** Different wordings, newest first. */
  readonly tasks: readonly string[];
  readonly count: number;
  readonly firstAsked: number;
  readonly lastAsked: number;
  /** The note that came nearest, where an answer named one. */
  readonly nearest: AskedNote | null;
}

interface Group {
  readonly leader: ComparableTask;
  readonly asked: AskedTask[];
}

/** Newest first; each joins the first group whose newest task asks the same. */
const grouped = async (tasks: readonly AskedTask[]): Promise<Group[]> => {
  const groups: Group[] = [];
  const byTask = new Map<string, Group>();
  const turn = takeTurns();
  for (const one of tasks) {
    await turn();
    const known = byTask.get(one.task);
    if (known !== undefined) {
      known.asked.push(one);
      continue;
    }
    const compared = comparable(one);
    const group = groups.find(({ leader }) => asksTheSame(leader, compared));
    const joined = group ?? { leader: compared, asked: [] };
    if (group === undefined) groups.push(joined);
    joined.asked.push(one);
    byTask.set(one.task, joined);
  }
  return groups;
};

/** What was answered later is no longer missing. */
const stillOpen = async (groups: readonly Group[], answered: readonly AskedTask[]): Promise<Group[]> => {
  const turn = takeTurns();
  const answers = answered.map(comparable);
  const open: Group[] = [];
  for (const { leader, asked } of groups) {
    await turn();
    const answer = answers.find(one => asksTheSame(leader, one));
    const since = answer?.askedAt ?? Number.NEGATIVE_INFINITY;
    const left = asked.filter(({ askedAt }) => askedAt > since);
    if (left.length > 0) open.push({ leader, asked: left });
  }
  return open;
};

const gapOf = ({ asked }: Group): Gap => ({
  tasks: [...new Set(asked.map(({ task }) => task))].slice(0, mostExamples),
  count: asked.length,
  firstAsked: asked.at(-1)!.askedAt,
  lastAsked: asked[0]!.askedAt,
  nearest: asked.find(({ nearest }) => nearest !== null)?.nearest ?? null,
});

export const listGaps = async (
  store: StoreReads,
  graphId: string,
  /** Whose tasks; null: everyone's. */
  secretId: string | null,
  page: PageRequest,
): Promise<Page<Gap>> => {
  await untilNoted(store);
  await findGraph(store, graphId);
  const declined = await store.newestTasks(graphId, { isDeclined: true, secretId }, mostTasks);
  const answered = await store.newestTasks(graphId, { isDeclined: false, secretId }, mostTasks);
  const gaps = (await stillOpen(await grouped(declined), answered)).map(gapOf);
  gaps.sort((one, other) => other.count - one.count || other.lastAsked - one.lastAsked);
  return pageFrom(gaps, page);
};
