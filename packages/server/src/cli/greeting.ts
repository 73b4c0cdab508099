/** What a person sees the first time: where data is stored, and what to try. */
import { holdsData } from './connect.js';
import { shellCommand } from './shell-words.js';
import type { Terminal } from './terminal.js';

/** For someone who ran just `loci`; null where there is data already, or no terminal. */
export const firstGreeting = (terminal: Terminal, folder: string): string | null =>
  !terminal.interactive || holdsData(folder)
    ? null
    : `Welcome to Loci. Nothing is stored in ${folder} yet. To get started:

  loci serve --example                        start a server with an example graph
  loci remember "What I learned" --graph me   store a first memory, without a server
  loci setup claude-code                      connect an agent
`;

/** For someone whose first server is running; `data` is its folder if it was named in the command. */
export const serverGreeting = (
  address: string,
  { secretFile, data }: { readonly secretFile?: string; readonly data?: string } = {},
): string => {
  const create = ['loci', 'secrets', 'create', '--all-graphs', '--permission', 'admin'];
  const command = shellCommand(
    [...create, ...(data === undefined ? [] : ['--data', data])],
    process.platform,
  );
  return `
Welcome to Loci. What to do next:

  Open the explorer       ${address}/
  Read the API docs       ${address}/docs
  ${secretFile === undefined ? `Create a secret         ${command}` : `Your secret             is in ${secretFile}`}
  Stop the server         Ctrl-C
`;
};
