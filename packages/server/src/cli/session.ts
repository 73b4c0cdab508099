/** What a command is given: the environment, the terminal, and which Loci this is. */
import type { Command } from 'commander';
import type { Environment } from '../config.js';
import type { Terminal } from './terminal.js';

export interface Session {
  readonly env: Environment;
  readonly terminal: Terminal;
  readonly version: string;
}

/** A command module adds its arguments, options and action to a command that has its name already. */
export type Register = (command: Command, session: Session) => void;
