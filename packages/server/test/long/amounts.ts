/** How much a long run does: `npm run leaks -- --reads 20000 --seed 7` reaches the tests as `LOCI_LONG_READS` and `LOCI_LONG_SEED`. */

/** A whole number that the caller may choose, else the usual one. */
export const amount = (name: string, usual: number): number => {
  const given = process.env[`LOCI_LONG_${name.toUpperCase().replaceAll('-', '_')}`];
  if (given === undefined) return usual;
  const value = Number(given);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new Error(`--${name} must be a whole number, not "${given}"`);
};

/** The seed of a run: the one given, else a new one, which is printed so that the run can be repeated. */
export const seedOfRun = (): number => amount('seed', Date.now() % 1_000_000_000);

/** For the person who waits: a long run says what it saw. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
