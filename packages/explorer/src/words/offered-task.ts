/** A task about a context, worded for any name. */

/** A question about a context. */
export const taskAbout = (name: string): string => `What should I know about ${name}?`;
