/** Writes the rows of a fitted linear head as source text that the service reads. */
import type { SoftmaxRow } from './train-softmax.js';

const numbers = (row: readonly number[]): string =>
  row.map(weight => String(Number(weight.toFixed(2)) || 0)).join(',');

/** One row each, named by its class. */
export const headRows = (field: string, rows: readonly (SoftmaxRow & { readonly name: string })[]): string =>
  rows
    .map(
      ({ name, bias, row }) =>
        `    {\n      ${field}: '${name}',\n      bias: ${Number(bias.toFixed(3))},\n      // biome-ignore format: data\n      row: [${numbers(row)}],\n    },\n`,
    )
    .join('');
