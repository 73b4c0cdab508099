/** How long the other side asks us to wait. */

/** Seconds or a date, as the header may hold; null where it holds neither. */
export const retryAfterMs = (header: string | null | undefined, now: number): number | null => {
  const asked = header?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
};
