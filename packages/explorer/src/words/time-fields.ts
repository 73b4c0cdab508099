/** Converts times to form fields, in UTC to the minute, and back. */

/** "2026-03-03T11:15"; empty without a time. */
export const fieldOfTime = (time: string | null): string => (time === null ? '' : time.slice(0, 16));

/** "2026-03-03T11:15:00Z". */
export const timeOfField = (field: string): string => `${field.length === 16 ? `${field}:00` : field}Z`;
