/** `loci copy`: copies a whole installation between a folder and PostgreSQL while the source is in use. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { holdsData } from '../connect.js';
import { examples, withJson } from '../options.js';
import { Failed, WrongUse } from '../outcomes.js';
import { counted, inJson } from '../print.js';
import { refuseServed } from '../serving.js';
import type { Register, Session } from '../session.js';

interface CopyFlags {
  readonly from?: string;
  readonly to?: string;
  readonly overwrite?: boolean;
  readonly json?: boolean;
}

const isAddress = (place: string): boolean => /^[a-z]+:\/\//.test(place);

/** `@FILE`: its first line is the address, so that a password never shows up in a process list. */
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
  throw new WrongUse(`${flag} must be a folder or a URL such as postgres://user@host/database`);
};

const requireSource = (from: string): void => {
  if (!isAddress(from) && !holdsData(from))
    throw new Failed(`there is no data in ${from}; check the spelling`);
};

const holdsPassword = (place: string | undefined): boolean =>
  place !== undefined && URL.canParse(place) && new URL(place).password !== '';

/** Other users can list a process's arguments; from here on they no longer see these. */
const hidePassword = ({ terminal }: Session, { from, to }: CopyFlags): void => {
  if (!holdsPassword(from) && !holdsPassword(to)) return;
  process.title = 'loci copy';
  terminal.note(
    'warning: other users can see a password in an argument, and the shell keeps it; ' +
      'use PGPASSWORD or ~/.pgpass, or put the address in a file: --to @FILE',
  );
};

export const register: Register = (command, session) => {
  withJson(command)
    .option('--from <place>', 'a folder, postgres://…, or @FILE with the address')
    .option('--to <place>', 'the same; nothing else may use it meanwhile')
    .option('--overwrite', 'overwrite what the target holds')
    .addHelpText(
      'after',
      `
The source may be in use: writes made during the copy are copied at the end.
If it is interrupted, run the same command to resume. At the end every row is compared.
Put a password in PGPASSWORD, ~/.pgpass or @FILE: other users can see arguments.
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
      if (!isAddress(to)) refuseServed(to);
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
