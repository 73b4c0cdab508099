/** The contents of a file as text. */
import { type ImportReceipt, LociProblem } from '@loci/client';
import { counted, numberText } from './counts.js';

const apartWords = ({ quarantined }: ImportReceipt): string[] =>
  quarantined > 0 ? [`${numberText(quarantined)} of them in quarantine`] : [];

/** "63 memories, 1 to update, 4 already known, 2 relationships, 1 contradiction"; zeros are left out. */
export const contentsWords = (receipt: ImportReceipt): string => {
  const { stored, updated, known, relationships, contradictions } = receipt;
  return [
    counted(stored, 'memory', 'memories'),
    ...apartWords(receipt),
    ...(updated > 0 ? [`${numberText(updated)} to update`] : []),
    ...(known > 0 ? [`${numberText(known)} already known`] : []),
    ...(relationships > 0 ? [counted(relationships, 'relationship')] : []),
    ...(contradictions > 0 ? [counted(contradictions, 'contradiction')] : []),
    ...receipt.skipped.map(({ what, count }) => `${numberText(count)} × ${what} left out`),
  ].join(', ');
};

/** Whether a file has anything to import; what is known may still get one more source. */
export const hasAny = ({ stored, updated, known, relationships, contradictions }: ImportReceipt): boolean =>
  stored + updated + known + relationships + contradictions > 0;

/** "2 memories stored, 1 updated, 1 already known, 3 lines skipped"; zeros are left out. */
export const storedCounts = (receipt: ImportReceipt): string =>
  [
    `${counted(receipt.stored, 'memory', 'memories')} stored`,
    ...apartWords(receipt),
    ...(receipt.updated > 0 ? [`${numberText(receipt.updated)} updated`] : []),
    ...(receipt.known > 0 ? [`${numberText(receipt.known)} already known`] : []),
    ...(receipt.bad > 0 ? [`${counted(receipt.bad, 'line')} skipped`] : []),
    ...(receipt.relationships > 0 ? [counted(receipt.relationships, 'relationship')] : []),
    ...(receipt.contradictions > 0 ? [counted(receipt.contradictions, 'contradiction')] : []),
    ...receipt.skipped.map(({ what, count }) => `${numberText(count)} × ${what} left out`),
  ].join(', ');

/** Whether a column mapping would help: the error mentions one. */
export const isAboutColumns = (error: unknown): boolean =>
  error instanceof LociProblem &&
  error.errors.some(({ path, message }) => path === 'map' || /\bmapping\b|\bcolumns?\b/.test(message));
