/** What was asked and declined, or answered without what was needed; the same questions counted together. */
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
  /** What people say is missing, newest first. */
  readonly notes: readonly string[];
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

/** An answer that rests on nothing new does not have what someone missed. */
const closes = (answer: AskedTask, one: AskedTask): boolean =>
  answer.askedAt >= one.askedAt && (!one.isMissing || answer.told.some(id => !one.told.includes(id)));

/** What was answered later is no longer missing. */
const stillOpen = async (groups: readonly Group[], answered: readonly AskedTask[]): Promise<Group[]> => {
  const turn = takeTurns();
  const answers = answered.map(comparable);
  const open: Group[] = [];
  for (const { leader, asked } of groups) {
    await turn();
    const same = answers.filter(one => asksTheSame(leader, one));
    const left = asked.filter(one => !same.some(answer => closes(answer, one)));
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
  notes: [...new Set(asked.flatMap(({ missingNote }) => missingNote ?? []))].slice(0, mostExamples),
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
  const open = await store.newestTasks(graphId, { isGap: true, secretId }, mostTasks);
  const answered = await store.newestTasks(graphId, { isGap: false, secretId }, mostTasks);
  const gaps = (await stillOpen(await grouped(open), answered)).map(gapOf);
  gaps.sort((one, other) => other.count - one.count || other.lastAsked - one.lastAsked);
  return pageFrom(gaps, page);
};
