/** No model is more certain than this. */
const leastDoubt = 1e-4;

/** A probability as log-odds, kept `least` away from 0 and 1, where small steps count a lot. */
export const logOdds = (share: number, least = leastDoubt): number => {
  const inside = Math.min(1 - least, Math.max(least, share));
  return Math.log(inside / (1 - inside));
};
