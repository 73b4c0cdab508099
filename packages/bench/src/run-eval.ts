/** `loci eval`: one command for everything that measures understanding. */
import { runConflicts } from './eval/run-conflicts.js';
import { runRelations } from './eval/run-relations.js';
import { runRetrieval } from './eval/run-retrieval.js';
import { runWorlds } from './worlds/run-worlds.js';

/** By name, after `loci eval`. */
const others: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  relations: runRelations,
  conflicts: runConflicts,
  worlds: runWorlds,
};

export const runEval = async (args: readonly string[]): Promise<number> => {
  const other = others[args[0] ?? ''];
  return other === undefined ? runRetrieval(args) : other(args.slice(1));
};
