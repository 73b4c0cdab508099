/** What a command is given: the environment, the terminal, and which Loci this is. */
import type { Command } from 'commander';
import type { LocalEndpoint } from '../choose-llm.js';
import type { Environment } from '../config.js';
import type { Terminal } from './terminal.js';

export type ImportPackage = (name: string) => Promise<unknown>;

export interface Session {
  readonly env: Environment;
  readonly terminal: Terminal;
  readonly version: string;
  /** Imports a package by its name; handed in, because joined files cannot import. */
  readonly importPackage: ImportPackage;
  /** Where LLMs are looked for; their usual addresses unless named. */
  readonly localLlms?: readonly LocalEndpoint[];
}

/** A command module adds its arguments, options and action to a command that has its name already. */
export type Register = (command: Command, session: Session) => void;
