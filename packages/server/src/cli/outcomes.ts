/** The two ways in which a command says no by itself, and of what a failure is told. */

/** The command line was not right: exit 2; an empty message means that all was said already. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

/** It was right and could not be done: exit 1; an empty message means that all was said already. */
export class Failed extends Error {
  override readonly name = 'Failed';
}

/** A file is written under a name of ours until it is whole; its failure is told of the name that was asked for. */
export const toldOf = (error: unknown, ours: string, asked: string): unknown => {
  if (error instanceof Error && 'path' in error && typeof error.path === 'string')
    error.path = error.path.replace(ours, asked);
  return error;
};
