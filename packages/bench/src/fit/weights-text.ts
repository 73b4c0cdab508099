/** Fitted weights as the source file that the service reads. */
import type { ConfidenceModel } from '@loci/server';
import type { Tier } from './fit-tiers.js';

const key = (name: string): string => (/^[a-z]\w*$/i.test(name) ? name : `'${name}'`);

const literal = (value: unknown, indent: string): string => {
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(one => literal(one, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value);
  const inner = entries.map(([name, one]) => `${key(name)}: ${literal(one, `${indent}  `)}`);
  const isFlat = entries.every(([, one]) => typeof one === 'number');
  if (isFlat) return `{ ${inner.join(', ')} }`;
  return `{\n${inner.map(line => `${indent}  ${line},\n`).join('')}${indent}}`;
};

export const weightsText = (models: Readonly<Record<Tier, ConfidenceModel>>): string => {
  const constants = Object.entries(models).map(
    ([tier, model]) =>
      `/** At the ${tier} tier. */\nexport const ${tier}Confidence: ConfidenceModel = Object.freeze(${literal(model, '')});\n`,
  );
  return [
    '/** Weights of confidence as `loci fit` made them; docs/insights.md says on what. Not to be changed by hand. */\n',
    "import type { ConfidenceModel } from './confidence-model.js';\n\n",
    constants.join('\n'),
  ].join('');
};
