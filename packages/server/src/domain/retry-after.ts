/** How long a server asks us to wait. */

/** The header holds seconds or a date; null if neither. */
export const retryAfterMs = (header: string | null | undefined, now: number): number | null => {
  const asked = header?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
};
