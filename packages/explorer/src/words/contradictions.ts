/** The five ways to settle a contradiction, with labels and keys. */
import type { Contradiction, ResolutionKind } from '@loci/client';
import { dayOf } from './times.js';

/** The label of a resolution before and after it is chosen. */
export interface ResolutionWords {
  readonly key: string;
  readonly offer: string;
  readonly done: string;
  readonly means: string;
}

/** In the order of their keys. */
export const resolutionWords: Readonly<Record<ResolutionKind, ResolutionWords>> = {
  kept_first: {
    key: '1',
    offer: 'Keep the first',
    done: 'kept the first',
    means: 'The second is superseded.',
  },
  kept_second: {
    key: '2',
    offer: 'Keep the second',
    done: 'kept the second',
    means: 'The first is superseded.',
  },
  both_in_time: {
    key: '3',
    offer: 'Both, over time',
    done: 'both, over time',
    means: 'The first was true until the second began.',
  },
  both_in_scope: {
    key: '4',
    offer: 'Both, by case',
    done: 'both, by case',
    means: 'They apply to different cases.',
  },
  dismissed: {
    key: '5',
    offer: 'No contradiction',
    done: 'dismissed',
    means: 'They do not contradict each other.',
  },
};

/** A resolution that was undone: who decided, when and why, and the same of the undoing. */
export const undoneWords = (earlier: Contradiction['history'][number]): string => {
  const because = (reason: string | null): string => (reason === null ? '' : `: “${reason}”`);
  const undoneBy = earlier.undone_by === null ? '' : ` by ${earlier.undone_by}`;
  return `Previously ${resolutionWords[earlier.resolution].done} by ${earlier.resolved_by}, ${dayOf(earlier.resolved_at)}${because(earlier.reason)}; undone${undoneBy}${because(earlier.undone_reason)}.`;
};
