/** Evidence: a verbatim quote that supports an insight, with its memory. */
import type { Memory } from '../../domain/memory.js';
import type { Suspicion } from '../../language/suspicion/suspicion.js';

export interface Evidence {
  readonly memory: Memory;
  readonly quote: string;
  /** 0..1: how relevant the reader finds the note for the task. */
  readonly relevance: number;
  /** Set if the reader found instructions in it. Those visible in its words are detected from the text. */
  readonly suspicion?: Suspicion;
}
