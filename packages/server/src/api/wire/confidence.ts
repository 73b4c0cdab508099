/** The reason for a confidence, taken from the trace. */
import type { Judgement } from '../../engine/reflect/confidence.js';
import { rounded } from './values.js';

export const confidenceWire = ({ model, because, inputs, reasons, caps }: Judgement) => ({
  model,
  because,
  caps: [...caps],
  inputs:
    inputs === null
      ? null
      : Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, rounded(value)])),
  reasons: reasons.map(({ input, value, contribution, says }) => ({
    input,
    value: rounded(value),
    contribution: rounded(contribution),
    says,
  })),
});
