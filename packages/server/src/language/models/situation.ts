/** The kind of a task. */

/**
 * `trouble`: something goes wrong. `act`: something is about to be done. `leave`: may it be done? `whether`: is it so?
 * `ask`: any other question.
 */
export type Situation = 'trouble' | 'act' | 'leave' | 'whether' | 'ask';
