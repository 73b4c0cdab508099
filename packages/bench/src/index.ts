/** What the command line finds here: the commands that measure. */
import { runFit } from './fit/run-fit.js';
import { runFitRelevance } from './fit/run-fit-relevance.js';
import { runFitKnowledge } from './knowledge/run-fit-knowledge.js';
import { runPeers } from './peers/run-peers.js';
import { runReport } from './report/write-report.js';
import { runEval } from './run-eval.js';
import { runSoak } from './soak/run-soak.js';
import { runBench } from './speed/bench.js';
import { runFitSuspicion } from './suspicion/run-fit-suspicion.js';

/** A command that parses its own arguments and answers its exit code. */
export interface PluginCommand {
  readonly name: string;
  readonly summary: string;
  run(args: readonly string[]): Promise<number>;
}

export const commands: readonly PluginCommand[] = [
  { name: 'bench', summary: 'measure speed beside the raw limit of this machine', run: runBench },
  { name: 'eval', summary: 'measure understanding on a folder of data', run: runEval },
  { name: 'peers', summary: 'measure rivals from npm beside Loci, on the same texts', run: runPeers },
  { name: 'soak', summary: 'a mixed load for a while: memory, waiting work, p99', run: runSoak },
  { name: 'report', summary: 'write docs/benchmarks.md out of the kept results', run: runReport },
  { name: 'fit', summary: 'fit the confidence of insights', run: runFit },
  { name: 'fit-relevance', summary: 'fit how relevant what a search finds is', run: runFitRelevance },
  { name: 'fit-knowledge', summary: 'fit what of a conversation is kept', run: runFitKnowledge },
  { name: 'fit-suspicion', summary: 'fit what marks stored text as an order', run: runFitSuspicion },
];
