/** What the doctor can fix in a folder: what a crash left, rights that are too wide, and what is made again from what was said. */
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Examination, examineDatabase, fixDatabase } from '../../compose.js';
import type { Config } from '../../config.js';
import { counted } from '../print.js';
import { notesLeftBehind, serversOn } from '../serving.js';
import { broken, type Finding, fixed, messageOf, note, ok } from './finding.js';

/** What is wrong, how it is put right, and how that reads afterwards. */
interface Ailment {
  readonly what: string;
  readonly says: string;
  readonly after: string;
  fix(): void;
}

const byFixing = '`loci doctor --fix` does it';

const findingOf = ({ what, says, after, fix }: Ailment, fixes: boolean): Finding => {
  if (!fixes) return note(what, says, byFixing);
  try {
    fix();
    return fixed(what, `${says}: ${after}`);
  } catch (error) {
    return broken(what, `${says}, and it could not be fixed: ${messageOf(error)}`, 'fix it by hand');
  }
};

const checkNotes = ({ data }: Config): Ailment[] => {
  const left = notesLeftBehind(data);
  if (left.length === 0) return [];
  return [
    {
      what: 'left behind',
      says: `${left.join(', ')}, of ${left.length === 1 ? 'a process that is' : 'processes that are'} gone`,
      after: 'taken away',
      fix: () => {
        for (const name of left) rmSync(join(data, name), { force: true });
      },
    },
  ];
};

const isPrivate = /^(?:loci\.db(?:-wal|-shm)?|secret|llm\.json)$/;
const othersMay = 0o077;

/** Whatever somebody else on this machine may read or write. */
const checkRights = ({ data }: Config): Ailment[] => {
  // Windows keeps rights elsewhere, and Node shows none of them.
  if (process.platform === 'win32') return [];
  const places = [
    { name: data, path: data, mode: 0o700 },
    ...readdirSync(data)
      .filter(name => isPrivate.test(name))
      .map(name => ({ name, path: join(data, name), mode: 0o600 })),
  ];
  return places
    .map(place => ({ ...place, now: statSync(place.path).mode & 0o777 }))
    .filter(({ now }) => (now & othersMay) !== 0)
    .map(({ name, path, mode, now }) => ({
      what: 'rights',
      says: `${name} is open to others (mode ${now.toString(8)})`,
      after: `for you alone now (${mode.toString(8)})`,
      fix: () => chmodSync(path, mode),
    }));
};

/** A process that died holds its work for two minutes more; while a server lives, it may be its own. */
const checkHeld = ({ data }: Config, { heldWork }: Examination, now: number): Ailment[] =>
  heldWork === 0 || serversOn(data).length > 0
    ? []
    : [
        {
          what: 'held work',
          says: `${counted(heldWork, 'piece')} of waiting work ${heldWork === 1 ? 'is' : 'are'} held, and no server runs`,
          after: 'free again',
          fix: () => fixDatabase(data, { freeWorkAt: now }),
        },
      ];

const checkSnapshots = ({ data }: Config, { brokenSnapshots }: Examination): Ailment[] =>
  brokenSnapshots.length === 0
    ? []
    : [
        {
          what: 'index snapshot',
          says: `not whole in ${brokenSnapshots.join(', ')}`,
          after: 'dropped, and made again from the memories',
          fix: () => fixDatabase(data, { dropSnapshots: brokenSnapshots }),
        },
      ];

const damageRemedy =
  'stop every server and put a backup back: loci restore FILE --force; without a backup, ' +
  '`loci doctor --salvage DIR` saves what can be read into a new folder and leaves this one as it is';

const checkDamage = (config: Config, { damage, onlyIndexes }: Examination, fixes: boolean): Finding => {
  const says = `damaged: ${damage[0]}${damage.length > 1 ? `, and ${damage.length - 1} more` : ''}`;
  if (!onlyIndexes) return broken('database', says, damageRemedy);
  if (serversOn(config.data).length > 0)
    return broken('database', `its indexes are ${says}`, 'stop every server, then `loci doctor --fix`');
  const ailment = {
    what: 'database',
    says: `its indexes are ${says}`,
    after: 'made again from their tables',
    fix: () => {
      fixDatabase(config.data, { makeIndexes: true });
      const left = examineDatabase(config.data, 0, true)?.damage ?? [];
      if (left.length > 0) throw new Error(left[0]);
    },
  };
  return fixes ? findingOf(ailment, true) : broken('database', ailment.says, byFixing);
};

export interface FolderFindings {
  readonly findings: readonly Finding[];
  /** The database is fit to be opened. */
  readonly isFit: boolean;
}

/** Looks at the files before anything is opened; with `fixes` it puts right what can be. */
export const checkFiles = (config: Config, fixes: boolean, now: number): FolderFindings => {
  const ailments = [...checkNotes(config), ...checkRights(config)];
  const found = ailments.map(ailment => findingOf(ailment, fixes));
  let examined: Examination | null;
  try {
    examined = examineDatabase(config.data, now, fixes);
  } catch (error) {
    return { findings: [...found, broken('database', messageOf(error), damageRemedy)], isFit: false };
  }
  if (examined === null) return { findings: found, isFit: true };
  if (examined.damage.length > 0) {
    const damage = checkDamage(config, examined, fixes);
    return { findings: [...found, damage], isFit: damage.health !== 'broken' };
  }
  const inside = [...checkHeld(config, examined, now), ...checkSnapshots(config, examined)];
  return {
    findings: [...found, ok('files', 'whole'), ...inside.map(ailment => findingOf(ailment, fixes))],
    isFit: true,
  };
};
