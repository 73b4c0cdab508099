/** All ways in which a model can fail to answer. */

export type ModelFailureCode =
  /** Too many requests at once; the same call may succeed later. */
  | 'busy'
  /** The model took too long. */
  | 'timeout'
  /** The thread running the model ended twice for the same text. */
  | 'worker-lost'
  /** The model cannot be loaded or reached. */
  | 'unavailable'
  /** The model got this text and did not answer properly. */
  | 'failed'
  /** The model was closed. */
  | 'closed';

export class ModelFailure extends Error {
  readonly code: ModelFailureCode;

  constructor(code: ModelFailureCode, message: string) {
    super(message);
    this.name = 'ModelFailure';
    this.code = code;
  }
}

export class ModelsBusy extends ModelFailure {
  constructor(waiting: number, limit: number) {
    super('busy', `the model already has ${waiting} texts waiting, and the limit is ${limit}`);
    this.name = 'ModelsBusy';
  }
}

/** The message of anything thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
