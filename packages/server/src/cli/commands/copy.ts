/** `loci copy`: moves a whole installation between a folder and PostgreSQL, while the source is in use. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { holdsData } from '../connect.js';
import { examples, withJson } from '../options.js';
import { Failed, WrongUse } from '../outcomes.js';
import { counted, inJson } from '../print.js';
import { serversOn } from '../serving.js';
import type { Register, Session } from '../session.js';

interface CopyFlags {
  readonly from?: string;
  readonly to?: string;
  readonly overwrite?: boolean;
  readonly json?: boolean;
}

const isAddress = (place: string): boolean => /^[a-z]+:\/\//.test(place);

/** `@FILE`: the first line of it is the place, so that a password stands in no list of processes. */
const inFile = (flag: string, given: string): string => {
  if (!given.startsWith('@')) return given;
  try {
    return readFileSync(given.slice(1), 'utf8').split('\n', 1)[0]?.trim() ?? '';
  } catch {
    throw new WrongUse(`${flag}: ${given.slice(1)} cannot be read`);
  }
};

const placeOf = (flag: string, named: string | undefined): string => {
  const given = inFile(flag, named?.trim() ?? '');
  if (given === '') throw new WrongUse(`${flag} must name a folder or postgres://…`);
  if (!isAddress(given)) return resolve(given);
  if (/^postgres(ql)?:\/\//.test(given) && URL.canParse(given)) return given;
  // The value is not repeated: an address can hold a password.
  throw new WrongUse(`${flag} must be a folder or an address such as postgres://user@host/database`);
};

const requireSource = (from: string): void => {
  if (!isAddress(from) && !holdsData(from))
    throw new Failed(`there is no data in ${from}; check the spelling`);
};

const refuseServed = (to: string): void => {
  const [server] = isAddress(to) ? [] : serversOn(to);
  if (server === undefined) return;
  throw new Failed(`a server runs on ${to} (${server.address}, process ${server.pid}); stop it first`);
};

const holdsPassword = (place: string | undefined): boolean =>
  place !== undefined && URL.canParse(place) && new URL(place).password !== '';

/** Whoever lists the processes of this machine reads their arguments; from now on not these. */
const hidePassword = ({ terminal }: Session, { from, to }: CopyFlags): void => {
  if (!holdsPassword(from) && !holdsPassword(to)) return;
  process.title = 'loci copy';
  terminal.note(
    'warning: a password in an argument is seen by others on this machine and kept by the shell; ' +
      'put it in PGPASSWORD or ~/.pgpass, or the address in a file: --to @FILE',
  );
};

export const register: Register = (command, session) => {
  withJson(command)
    .option('--from <place>', 'a folder, postgres://…, or @FILE that holds the address')
    .option('--to <place>', 'the same; nobody may use it meanwhile')
    .option('--overwrite', 'make the target equal to the source, whatever it holds')
    .addHelpText(
      'after',
      `
The source may be in use: what is written while the copy runs is brought over at its end.
Cut off, the same command goes on where it was. Every row is compared in the end.
A password goes into PGPASSWORD, ~/.pgpass or @FILE: arguments are seen by others on the machine.
${examples(
  'loci copy --from ~/.loci --to postgres://loci@db.example.com/loci',
  'loci copy --from postgres://loci@db.example.com/loci --to ./local',
)}`,
    )
    .action(async (flags: CopyFlags) => {
      const { terminal } = session;
      hidePassword(session, flags);
      const [from, to] = [placeOf('--from', flags.from), placeOf('--to', flags.to)];
      requireSource(from);
      refuseServed(to);
      const { copyDatabase } = await import('../../copy-databases.js');
      const receipt = await copyDatabase({
        from,
        to,
        overwrite: flags.overwrite ?? false,
        onProgress: ({ table, rows }) => terminal.progress(`${table}: ${counted(rows, 'row')}`),
      });
      terminal.progress('');
      if (flags.json) return terminal.result(inJson(receipt));
      for (const { table, rows, sha256 } of receipt.tables)
        terminal.result(`${table.padEnd(24)}${String(rows).padStart(10)}  ${sha256.slice(0, 16)}`);
      terminal.result(`${receipt.to} holds the same as ${receipt.from}, every row compared`);
    });
};
