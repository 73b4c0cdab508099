/** The two ways a command fails on purpose, and which file a failure names. */

/** Wrong use: exit 2; an empty message means everything was printed already. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

/** Correct use that failed: exit 1; an empty message means everything was printed already. */
export class Failed extends Error {
  override readonly name = 'Failed';
}

/** A file is written under a temporary name until complete; its failure names the file that was asked for. */
export const toldOf = (error: unknown, ours: string, asked: string): unknown => {
  if (error instanceof Error && 'path' in error && typeof error.path === 'string')
    error.path = error.path.replace(ours, asked);
  return error;
};
