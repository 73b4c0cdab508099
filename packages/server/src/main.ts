#!/usr/bin/env node
/** The process: passes arguments, environment and streams to the command line, and sets the exit code. */
import { fileURLToPath } from 'node:url';
import type * as CommandLine from './cli/cli.js';
import { areJoined, openJoined } from './joined.js';

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The bundled files start in a third of the time. */
const isJoined = areJoined(beside('./bundle'), 'cli.cjs', beside('../tsconfig.tsbuildinfo'));

const { runCommandLine } = (
  isJoined ? openJoined(beside('./bundle')).load('cli.cjs') : await import('./cli/cli.js')
) as typeof CommandLine;
process.exitCode = await runCommandLine(process.argv.slice(2), process.env, process, name => import(name));
