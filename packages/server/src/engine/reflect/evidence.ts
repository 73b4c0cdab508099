/** Evidence: a quote that an insight stands on, word for word, with the memory that holds it. */
import type { Memory } from '../../domain/memory.js';
import type { Suspicion } from '../../language/suspicion/suspicion.js';

export interface Evidence {
  readonly memory: Memory;
  readonly quote: string;
  /** 0..1: how far the note bears on the task, as it was read. */
  readonly relevance: number;
  /** Where the reader found that it gives orders; what its words show is found by them. */
  readonly suspicion?: Suspicion;
}
