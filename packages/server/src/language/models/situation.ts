/** What a task is about to do. */

/**
 * `trouble`: something goes wrong. `act`: something is about to be done. `leave`: may it be done? `whether`: is it so?
 * `ask`: anything else that is asked.
 */
export type Situation = 'trouble' | 'act' | 'leave' | 'whether' | 'ask';
