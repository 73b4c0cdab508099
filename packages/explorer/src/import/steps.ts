/** How far an import is. */
import type { ImportReceipt } from '@loci/client';
import type { CheckedLines } from '../words/import-lines.js';

/** From an empty area to the receipt. */
export type ImportStep =
  | { readonly name: 'waiting' }
  | { readonly name: 'reading'; readonly file: string; readonly share: number }
  | { readonly name: 'looked'; readonly file: string; readonly checked: CheckedLines }
  | { readonly name: 'sending'; readonly share: number }
  | { readonly name: 'done'; readonly receipt: ImportReceipt }
  | { readonly name: 'failed'; readonly error: unknown; readonly checked: CheckedLines | null };
