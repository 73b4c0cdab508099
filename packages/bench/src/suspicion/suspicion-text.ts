/** Writes the fitted suspicion model as the source file that the service reads. */
import { type LinearHead, type SuspicionModel, suspicionReasons } from '@loci/server/internal';

/** One byte per weight, in base64. */
const bytesOf = ({ weights }: LinearHead): string => Buffer.from(weights.buffer).toString('base64');

const head = (one: LinearHead): string =>
  `head(${one.bias.toFixed(4)}, ${one.scale.toPrecision(5)}, '${bytesOf(one)}')`;

export const suspicionText = ({
  order,
  reasons,
  threshold,
}: SuspicionModel): string => `/** Weights of suspicion as \`loci fit-suspicion\` made them; docs/security.md says on what. Not to be changed by hand. */
import type { LinearHead, SuspicionModel } from './model.js';

const head = (bias: number, scale: number, bytes: string): LinearHead => ({
  bias,
  scale,
  weights: new Int8Array(Buffer.from(bytes, 'base64')),
});

const decode = (): SuspicionModel => ({
  threshold: ${threshold},
  // biome-ignore format: one byte a weight
  order: ${head(order)},
  reasons: {
${suspicionReasons.map(reason => `    // biome-ignore format: one byte a weight\n    ${reason}: ${head(reasons[reason])},\n`).join('')}  },
});

let decoded: SuspicionModel | null = null;
/** Decoded at its first use, which takes a millisecond. */
export const suspicionModel = (): SuspicionModel => {
  decoded ??= decode();
  return decoded;
};
`;
