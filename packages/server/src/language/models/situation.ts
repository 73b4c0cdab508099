/** The kind of a task. */

/**
 * `trouble`: something goes wrong. `act`: something is about to be done. `leave`: may it be done? `whether`: is it so?
 * `ask`: any other question.
 */
export const situations = ['act', 'ask', 'leave', 'trouble', 'whether'] as const;

/** One of them. */
export type Situation = (typeof situations)[number];
