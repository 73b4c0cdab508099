/** The closed list of ways in which a model does not answer. */

export type ModelFailureCode =
  /** Too much is being asked at once; the same call may succeed later. */
  | 'busy'
  /** The model took too long. */
  | 'timeout'
  /** The thread that ran the model ended, twice for the same text. */
  | 'worker-lost'
  /** The model cannot be loaded or reached. */
  | 'unavailable'
  /** The model was given this text and did not answer properly. */
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
    super('busy', `the model has ${waiting} asked texts waiting, and at most ${limit} may wait`);
    this.name = 'ModelsBusy';
  }
}

/** Whatever was thrown, as the sentence in it. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
