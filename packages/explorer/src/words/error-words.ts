/** Error messages for people: what happened, and what helps. */
import { type FieldError, LociProblem, type ProblemCode, problemCodes } from '@loci/client';

/** An error message. */
export interface ErrorWords {
  readonly title: string;
  readonly detail: string;
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;
}

const titles: Partial<Record<ProblemCode, string>> = {
  unavailable: 'The server cannot be reached',
  forbidden: 'This secret does not allow that',
  unauthenticated: 'The server does not accept this secret',
  precondition_failed: 'Someone changed it in the meantime',
};

const advice: Partial<Record<ProblemCode, string>> = {
  unavailable: 'Check that it is running; nothing you typed is lost.',
  forbidden: 'Sign in with a secret that has the permission, or ask an admin for one.',
  precondition_failed: 'Review the current version, then repeat your change if it still applies.',
  rate_limited: 'Wait a moment, then try again.',
};

const sentence = (text: string): string => {
  const trimmed = text.trim();
  // A URL stays as it is.
  const first = /^https?:/.test(trimmed) ? trimmed : trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
};

/** The message for anything thrown. */
export const wordsOfError = (error: unknown): ErrorWords => {
  if (!(error instanceof LociProblem)) {
    const said = error instanceof Error ? error.message : String(error);
    return {
      title: 'Something went wrong on this page',
      detail: sentence(said),
      fields: [],
      requestId: undefined,
    };
  }
  const title = titles[error.code] ?? problemCodes[error.code].title;
  const detail = [sentence(error.message), advice[error.code]].filter(Boolean).join(' ');
  // If only one field is wrong, the sentence already names it.
  const isSaid = ({ path, message }: FieldError): boolean =>
    [path, message].every(part => detail.toLowerCase().includes(part.toLowerCase()));
  return { title, detail, fields: error.errors.filter(field => !isSaid(field)), requestId: error.requestId };
};
