/** What a person is told the first time: where things go, and what to try. */
import { holdsData } from './connect.js';
import type { Terminal } from './terminal.js';

/** For somebody who called `loci` alone; null where data is there already, or nobody watches. */
export const firstGreeting = (terminal: Terminal, folder: string): string | null =>
  !terminal.interactive || holdsData(folder)
    ? null
    : `Welcome to Loci. Nothing is stored in ${folder} yet. To begin:

  loci serve --example                        a server, and a graph to look at
  loci remember "What I learnt" --graph me    or a first memory, without a server
  loci setup claude-code                      or an agent, which then remembers
`;

/** For somebody whose first server runs. */
export const serverGreeting = (address: string, secretFile: string | undefined): string =>
  `
Welcome to Loci. This is its first start here, so a few words:

  See it in a browser     ${address}/
  Read the interface      ${address}/docs
  ${
    secretFile === undefined
      ? 'Make a secret           loci secrets create --all-graphs --permission admin'
      : `Your secret             is in ${secretFile}`
  }
  Stop it                 Ctrl-C
`;
