/** Whether an answer declined. */
import type { InsightAnswer } from '@loci/client';

/** It has no supporting evidence: what it shows is only close, or there is nothing at all. */
export const isDeclined = ({ evidence = [] }: Pick<InsightAnswer, 'evidence'>): boolean =>
  evidence.every(({ role }) => role === 'near');
