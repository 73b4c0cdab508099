/** An agent on stdio: how soon a cold `loci mcp` answers, and how long a recall takes. */
import { type AgentProcess, startAgentProcess } from '../agent-process.js';
import { median, millisecondsOf, processorMs, spreadOf, spreadText } from '../measure.js';
import { queryOf } from '../texts.js';
import { corpusGraph, corpusSeries, type Room, type Workload } from '../workload.js';

const stored = 10_000;
const starts = 9;
const queries = 400;
const warmUp = 100;
const words = 6;

const startedIn = (room: Room, data: string): Promise<AgentProcess> =>
  startAgentProcess(data, corpusGraph, {
    ...(room.models ? {} : { LOCI_MODELS: 'off' }),
    LOCI_RELATE: 'off',
  });

const coldStarts = async (room: Room, data: string): Promise<{ wall: number; spent: number }> => {
  const wall: number[] = [];
  const spent: number[] = [];
  for (let run = 0; run < starts; run++) {
    const agent = await startedIn(room, data);
    wall.push(agent.initializedMs);
    spent.push(processorMs(agent.pid) ?? Number.NaN);
    await agent.stop();
  }
  return { wall: median(wall), spent: median(spent) };
};

export const mcp: Workload = {
  name: 'mcp',
  summary: 'an agent on stdio: the first answer of a cold process, and recall',
  async run(room) {
    const data = await room.corpus(stored);
    const cold = await coldStarts(room, data);
    const agent = await startedIn(room, data);
    const recall = (number: number) =>
      agent.callTool('recall', { query: queryOf(corpusSeries, number, words, stored) });
    const first = await millisecondsOf(() => recall(queries));
    for (let number = 1; number < warmUp; number++) await recall(queries + number);
    const samples: number[] = [];
    const spentBefore = processorMs(agent.pid);
    for (let number = 0; number < queries; number++) samples.push(await millisecondsOf(() => recall(number)));
    const spentAfter = processorMs(agent.pid);
    await agent.stop();
    const spread = spreadOf(samples);
    return [
      {
        id: 'mcp-initialize',
        what: 'start of `loci mcp` to its initialize answer',
        value: cold.wall,
        unit: 'ms',
        ...(Number.isNaN(cold.spent) ? {} : { processor: { value: cold.spent } }),
      },
      {
        id: 'mcp-first-recall',
        what: `the first recall after that, ${stored} stored`,
        value: first,
        unit: 'ms',
      },
      {
        id: 'mcp-recall',
        what: `recall over stdio, p95, ${stored} stored`,
        value: spread.p95,
        unit: 'ms',
        ...(spentBefore === null || spentAfter === null
          ? {}
          : { processor: { value: (spentAfter - spentBefore) / queries } }),
        note: `${spreadText(spread)}; by processor time the mean`,
      },
    ];
  },
};
