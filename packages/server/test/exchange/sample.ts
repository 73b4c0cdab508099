/** What a sample file of another program is. */
import type { ImportFormat } from '@loci/client';

/** A file of another program. */
export interface Sample {
  readonly format: Exclude<ImportFormat, 'auto'>;
  readonly name: string;
  readonly text: string;
  /** What a reader of it must find again: a content and what belongs to it. */
  readonly memory: Readonly<Record<string, unknown>>;
  /** How many memories and relationships it holds. */
  readonly holds: { readonly stored: number; readonly relationships: number };
}
