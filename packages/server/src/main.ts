#!/usr/bin/env node
/** The process: hands arguments, environment and streams to the command line, and keeps its exit code. */
import { runCommandLine } from './cli/cli.js';

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, process);
