/** The two ways in which a command says no by itself. */

/** The command line was not right: exit 2; an empty message means that all was said already. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

/** It was right and could not be done: exit 1; an empty message means that all was said already. */
export class Failed extends Error {
  override readonly name = 'Failed';
}
