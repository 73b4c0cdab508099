#!/usr/bin/env node
/** The process: hands arguments, environment and streams to the command line, and keeps its exit code. */
import { statSync } from 'node:fs';
import type * as CommandLine from './cli/cli.js';

const changedAt = (path: string): number =>
  statSync(new URL(path, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The joined files start in half the time; after a compile that did not join them again they are out of date. */
const isJoined = changedAt('./bundle/cli.js') > changedAt('../tsconfig.tsbuildinfo');
const joined = './bundle/cli.js';

const { runCommandLine } = (
  isJoined ? await import(joined) : await import('./cli/cli.js')
) as typeof CommandLine;
process.exitCode = await runCommandLine(process.argv.slice(2), process.env, process);
