/**
 * What the doctor can fix in a folder: leftovers of a crash, loose permissions, and derived data that can be rebuilt.
 */
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Examination, examineDatabase, fixDatabase } from '../../compose.js';
import type { Config } from '../../config.js';
import { counted } from '../print.js';
import { notesLeftBehind, serversOn } from '../serving.js';
import { broken, type Finding, fixed, messageOf, note, ok } from './finding.js';

/** A problem, how to fix it, and what to print afterwards. */
interface Ailment {
  readonly what: string;
  readonly says: string;
  readonly after: string;
  fix(): void;
}

const byFixing = 'run `loci doctor --fix`';

const findingOf = ({ what, says, after, fix }: Ailment, fixes: boolean): Finding => {
  if (!fixes) return note(what, says, byFixing);
  try {
    fix();
    return fixed(what, `${says}: ${after}`);
  } catch (error) {
    return broken(what, `${says}, and could not be fixed: ${messageOf(error)}`, 'fix it by hand');
  }
};

const checkNotes = ({ data }: Config): Ailment[] => {
  const left = notesLeftBehind(data);
  if (left.length === 0) return [];
  return [
    {
      what: 'left behind',
      says: `${left.join(', ')}, of ${left.length === 1 ? 'a process that has' : 'processes that have'} ended`,
      after: 'removed',
      fix: () => {
        for (const name of left) rmSync(join(data, name), { force: true });
      },
    },
  ];
};

const isPrivate = /^(?:loci\.db(?:-wal|-shm)?|secret|llm\.json)$/;
const othersMay = 0o077;

/** Permission bits that let other users on this machine read or write. */
const checkRights = ({ data }: Config): Ailment[] => {
  // Windows keeps permissions elsewhere, and Node does not show them.
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
      says: `${name} is accessible to other users (mode ${now.toString(8)})`,
      after: `now private (${mode.toString(8)})`,
      fix: () => chmodSync(path, mode),
    }));
};

/** A process that died holds its work for up to two minutes; while a server runs, the work may be its own. */
const checkHeld = ({ data }: Config, { heldWork }: Examination, now: number): Ailment[] =>
  heldWork === 0 || serversOn(data).length > 0
    ? []
    : [
        {
          what: 'held work',
          says: `${counted(heldWork, 'piece')} of waiting work ${heldWork === 1 ? 'is' : 'are'} held, but no server is running`,
          after: 'released',
          fix: () => fixDatabase(data, { freeWorkAt: now }),
        },
      ];

const checkSnapshots = ({ data }: Config, { brokenSnapshots }: Examination): Ailment[] =>
  brokenSnapshots.length === 0
    ? []
    : [
        {
          what: 'index snapshot',
          says: `incomplete in ${brokenSnapshots.join(', ')}`,
          after: 'dropped; it is rebuilt from the memories',
          fix: () => fixDatabase(data, { dropSnapshots: brokenSnapshots }),
        },
      ];

const damageRemedy =
  'stop every server, then restore a backup: loci restore FILE --force; without a backup, ' +
  '`loci doctor --salvage DIR` copies what can be read into a new folder and leaves this one untouched';

const checkDamage = (config: Config, { damage, onlyIndexes }: Examination, fixes: boolean): Finding => {
  const says = `damaged: ${damage[0]}${damage.length > 1 ? `, and ${damage.length - 1} more` : ''}`;
  if (!onlyIndexes) return broken('database', says, damageRemedy);
  if (serversOn(config.data).length > 0)
    return broken('database', `its indexes are ${says}`, 'stop every server, then run `loci doctor --fix`');
  const ailment = {
    what: 'database',
    says: `its indexes are ${says}`,
    after: 'rebuilt from their tables',
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
  /** The database can be opened. */
  readonly isFit: boolean;
}

/** Checks the files before anything is opened; with `fixes` it repairs what it can. */
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
