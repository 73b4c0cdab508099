/** How a confidence looks, wherever it is shown. */
import type { InsightAnswer } from '@loci/client';

/** The classes of its badge. */
export const confidenceLooks: Readonly<Record<InsightAnswer['confidence'], string>> = {
  high: 'badge-good',
  medium: 'badge-warn',
  low: 'badge-bad',
};
