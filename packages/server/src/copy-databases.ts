/** Moves a whole installation from one database to another, while the first is in use. */
import { LociProblem } from '@loci/client';
import {
  bringOver,
  bringOverAndVerify,
  type CopyProgress,
  isBegun,
  isEmpty,
  markBegun,
  markDone,
  type TableCopied,
  type TableSide,
} from './storage/sql/copy-tables.js';

export interface CopyOptions {
  /** A folder, or postgres://… */
  readonly from: string;
  readonly to: string;
  /** The target may hold something; it is then made equal to the source. */
  readonly overwrite: boolean;
  readonly onProgress: (progress: CopyProgress) => void;
}

export interface CopyReceipt {
  readonly from: string;
  readonly to: string;
  readonly tables: readonly TableCopied[];
}

const isPostgres = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);

const openSide = async (place: string): Promise<TableSide> => {
  if (isPostgres(place))
    return (await import('./storage/postgres/postgres-tables.js')).openPostgresTables(place);
  return (await import('./storage/sqlite/sqlite-tables.js')).openSqliteTables(place);
};

const requireRoom = async (to: TableSide, overwrite: boolean): Promise<void> => {
  if (overwrite || (await isEmpty(to)) || (await isBegun(to))) return;
  throw new LociProblem(
    'conflict',
    `${to.location} holds graphs already; --overwrite makes it equal to the source, and what it has beside is gone.`,
  );
};

/** First all of it, which may take long; then what was written meanwhile, at one moment, and every row of that is compared. */
const copyBetween = async (from: TableSide, to: TableSide, options: CopyOptions): Promise<CopyReceipt> => {
  if (from.location === to.location)
    throw new LociProblem('invalid_request', 'The source and the target of a copy are the same.');
  await requireRoom(to, options.overwrite);
  await markBegun(to);
  await bringOver(from, to, options.onProgress);
  const { copied, different } = await bringOverAndVerify(from, to, options.onProgress);
  if (different.length > 0)
    throw new LociProblem(
      'conflict',
      `${to.location} differs from the source in ${different.join(', ')}: somebody else writes to it. Stop that and copy again.`,
    );
  await markDone(to);
  return { from: from.location, to: to.location, tables: copied };
};

/** Begun anew after it was cut off, it goes on where it was. */
export const copyDatabase = async (options: CopyOptions): Promise<CopyReceipt> => {
  const from = await openSide(options.from);
  try {
    const to = await openSide(options.to);
    try {
      return await copyBetween(from, to, options);
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
};
