/** Whether an answer declined. */
import type { InsightAnswer } from '@loci/client';

/** It stands on nothing: what it shows is only near, or nothing is there at all. */
export const isDeclined = ({ evidence = [] }: Pick<InsightAnswer, 'evidence'>): boolean =>
  evidence.every(({ role }) => role === 'near');
