/** A task about a context, in words that fit any name. */

/** What somebody might ask about it. */
export const taskAbout = (name: string): string => `What should I know about ${name}?`;
