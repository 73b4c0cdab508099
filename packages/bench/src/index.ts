/** The commands that measure, as the command line finds them. */
import { runFit } from './fit/run-fit.js';
import { runFitRelevance } from './fit/run-fit-relevance.js';
import { runFitSituations } from './fit/run-fit-situations.js';
import { runFitKnowledge } from './knowledge/run-fit-knowledge.js';
import { runPeers } from './peers/run-peers.js';
import { runReport } from './report/write-report.js';
import { runEval } from './run-eval.js';
import { runSoak } from './soak/run-soak.js';
import { runBench } from './speed/bench.js';
import { runFitSuspicion } from './suspicion/run-fit-suspicion.js';

/** A command that parses its own arguments and returns its exit code. */
export interface PluginCommand {
  readonly name: string;
  readonly summary: string;
  run(args: readonly string[]): Promise<number>;
}

export const commands: readonly PluginCommand[] = [
  { name: 'bench', summary: 'measure speed against the raw limit of this machine', run: runBench },
  { name: 'eval', summary: 'measure understanding on a folder of data', run: runEval },
  { name: 'peers', summary: 'compare Loci with rivals from npm, on the same texts', run: runPeers },
  { name: 'soak', summary: 'run a mixed load for a while: memory, waiting work, p99', run: runSoak },
  { name: 'report', summary: 'write docs/benchmarks.md from the kept results', run: runReport },
  { name: 'fit', summary: 'fit the confidence of insights', run: runFit },
  { name: 'fit-relevance', summary: 'fit the relevance of search hits', run: runFitRelevance },
  { name: 'fit-knowledge', summary: 'fit which sentences of a conversation are kept', run: runFitKnowledge },
  { name: 'fit-situations', summary: 'fit which situation a task describes', run: runFitSituations },
  { name: 'fit-suspicion', summary: 'fit what marks stored text as instructions', run: runFitSuspicion },
];
