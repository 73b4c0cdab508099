/** Where and when a measurement was taken. */
import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { arch, cpus, loadavg, platform, totalmem } from 'node:os';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  /** Load average of the last minute, when the run started. */
  readonly load: number;
  readonly date: string;
  readonly commit: string | null;
}

/** `LOCI_COMMIT` if set, else what git says, else unknown. */
const commitOf = (env: NodeJS.ProcessEnv): string | null => {
  if (env.LOCI_COMMIT) return env.LOCI_COMMIT;
  try {
    const options: ExecFileSyncOptionsWithStringEncoding = {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    };
    const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], options).trim();
    const isChanged = execFileSync('git', ['status', '--porcelain'], options).trim() !== '';
    return isChanged ? `${commit} with changes` : commit;
  } catch {
    // A copy without git, or without a commit yet, can be measured too.
    return null;
  }
};

export const lookAtMachine = (env: NodeJS.ProcessEnv): Machine => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 1e9),
  system: `${platform()} ${arch()}`,
  node: process.version,
  load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  date: new Date().toISOString(),
  commit: commitOf(env),
});

export const machineLines = (machine: Machine): string[] => [
  `${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system}, node ${machine.node}`,
  `${machine.date}, commit ${machine.commit ?? 'unknown'}, load ${machine.load} when the run started`,
];
