/** What a command gets: the environment, the terminal, and which Loci this is. */
import type { Command } from 'commander';
import type { LocalEndpoint } from '../choose-llm.js';
import type { Environment } from '../config.js';
import type { Terminal } from './terminal.js';

export type ImportPackage = (name: string) => Promise<unknown>;

export interface Session {
  readonly env: Environment;
  readonly terminal: Terminal;
  readonly version: string;
  /** Imports a package by name; passed in, because the bundled files cannot import. */
  readonly importPackage: ImportPackage;
  /** Where to look for LLMs; default: their usual addresses. */
  readonly localLlms?: readonly LocalEndpoint[];
}

/** A command module adds its arguments, options and action to a command that already has its name. */
export type Register = (command: Command, session: Session) => void;
