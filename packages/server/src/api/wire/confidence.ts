/** Why a confidence is what it is, as the trace tells it. */
import type { Judgement } from '../../engine/reflect/confidence.js';
import type { ConfidenceFeatures } from '../../engine/reflect/confidence-features.js';
import { inputsOf } from '../../engine/reflect/confidence-model.js';
import { rounded } from './values.js';

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`);

export const featuresWire = (features: ConfidenceFeatures) =>
  Object.fromEntries(
    Object.entries(features).map(([name, value]) => [
      snakeCase(name),
      typeof value === 'number' ? rounded(value) : value,
    ]),
  );

export const confidenceWire = ({ model, reasons }: Judgement, features: ConfidenceFeatures | null) => ({
  model,
  situation: features?.situation ?? null,
  inputs:
    features === null
      ? null
      : Object.fromEntries(
          Object.entries(inputsOf(features)).map(([name, value]) => [snakeCase(name), rounded(value)]),
        ),
  reasons: reasons.map(({ input, value, contribution, says }) => ({
    input: snakeCase(input),
    value: rounded(value),
    contribution: rounded(contribution),
    says,
  })),
});
