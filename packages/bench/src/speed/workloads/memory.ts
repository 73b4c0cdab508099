/** How much memory a server uses after it has searched a large graph for a while. */
import { databaseFile } from '../bare/corpus-rows.js';
import { openRawClient } from '../load/raw-client.js';
import { requestMaker } from '../load/requests.js';
import { residentMb } from '../resident.js';
import { adminSecret, type ServerProcess, startBare, startLoci } from '../server-process.js';
import { queryOf } from '../texts.js';
import { corpusGraph, corpusSeries, type Workload } from '../workload.js';

const searches = 200;
const wordsPerQuery = 6;

const ask = async (server: ServerProcess, requests: readonly Buffer[]): Promise<void> => {
  const client = await openRawClient(server.port);
  for (const request of requests) {
    const { status } = await client.ask(request);
    if (status !== 200) throw new Error(`The server answered ${status} to a search.`);
  }
  client.close();
};

export const memory: Workload = {
  name: 'memory',
  summary: `resident memory of a server after ${searches} searches`,
  async run(room) {
    const data = await room.corpus(room.stored);
    const queries = Array.from({ length: searches }, (_, number) =>
      queryOf(corpusSeries, number, wordsPerQuery, room.stored),
    );
    const make = requestMaker({ kind: 'search', graphId: corpusGraph, queries }, adminSecret);
    const server = await startLoci(room, data);
    const atStart = residentMb(server.pid);
    await ask(server, [make(0)]);
    const afterOne = residentMb(server.pid);
    await ask(
      server,
      queries.map((_, turn) => make(turn)),
    );
    const value = residentMb(server.pid);
    await server.stop();
    const bare = await startBare(room, databaseFile(data));
    const bareMb = residentMb(bare.pid);
    await bare.stop();
    return [
      {
        id: 'memory',
        what: `memory after ${searches} searches, ${room.stored} stored`,
        value,
        unit: 'MB',
        baseline: { name: 'bare node:http + SQLite', value: bareMb },
        ratio: value / bareMb,
        note: `${atStart.toFixed(0)} MB at start, ${afterOne.toFixed(0)} MB after one search`,
      },
    ];
  },
};
