/** Copies a whole installation from one database to another, while the first is in use. */
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
  /** The target may contain data; it is then made equal to the source. */
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
    `${to.location} already contains graphs; --overwrite makes it equal to the source and deletes everything else.`,
  );
};

/**
 * Copies everything first, which may take long; then, at one moment, what was written meanwhile, and compares every row
 * of that.
 */
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
      `${to.location} differs from the source in ${different.join(', ')}: something else writes to it. Stop that and copy again.`,
    );
  await markDone(to);
  return { from: from.location, to: to.location, tables: copied };
};

/** After an interruption, it continues where it stopped. */
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
