/** Numbers as text. */

const plain = new Intl.NumberFormat('en');

/** A number with thousands separators. */
export const numberText = (count: number): string => plain.format(count);

/** "1 memory", "3 memories". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A human-readable size. */
export const sizeText = (bytes: number): string => {
  const step = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** step;
  return `${step === 0 ? value : value.toPrecision(3)} ${units[step]}`;
};

/** A fraction as a percentage. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
