/** A text as it stands, inside of a pattern. */
export const inPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
