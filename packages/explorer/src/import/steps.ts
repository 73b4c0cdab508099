/** The steps of an import. */
import type { ImportReceipt } from '@loci/client';
import type { ChosenFile } from './chosen-files.js';

/** From an empty area to the receipt. */
export type ImportStep =
  | { readonly name: 'waiting' }
  | { readonly name: 'checking' | 'sending'; readonly file: ChosenFile; readonly share: number }
  | { readonly name: 'looked'; readonly file: ChosenFile; readonly trial: ImportReceipt }
  | { readonly name: 'done'; readonly receipt: ImportReceipt }
  | { readonly name: 'failed'; readonly error: unknown; readonly file: ChosenFile };
