/** Whether a text tries to instruct the agent that reads it, and how. It marks texts; it proves nothing. */
import { asRead } from './as-read.js';
import { judgeTokens, type LearnedReason, likeliestReason, suspicionReasons } from './model.js';
import { pipedToShell } from './piped-to-shell.js';
import { tokensOf } from './tokens.js';
import { suspicionModel } from './weights.js';

/** Why a text is suspicious. */
export type SuspicionReason = LearnedReason | 'hides_text';

export interface Suspicion {
  readonly reason: SuspicionReason;
}

export const allSuspicionReasons: readonly SuspicionReason[] = [...suspicionReasons, 'hides_text'];

/** The reason for a text already known to contain instructions. */
export const suspicionIn = (text: string): Suspicion => {
  const model = suspicionModel();
  const { stretches } = judgeTokens(model.order, tokensOf(asRead(text).text));
  return { reason: likeliestReason(model, stretches) };
};

/** Why a text must not be followed; null for ordinary knowledge. Pure, and linear in the length of the text. */
export const suspicionOf = (text: string): Suspicion | null => {
  const { text: read, hides } = asRead(text);
  if (hides) return { reason: 'hides_text' };
  const tokens = tokensOf(read);
  if (pipedToShell(tokens)) return { reason: 'runs_code' };
  const model = suspicionModel();
  const { odds, stretches } = judgeTokens(model.order, tokens);
  return odds < model.threshold ? null : { reason: likeliestReason(model, stretches) };
};
