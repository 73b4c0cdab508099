/** A share as log-odds, kept `least` away from 0 and 1: near them little steps count much. */
export const logOdds = (share: number, least: number): number => {
  const inside = Math.min(1 - least, Math.max(least, share));
  return Math.log(inside / (1 - inside));
};
