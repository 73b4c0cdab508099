/** Fields that several tools share. They say what a model must know to choose; the contract behind them checks the rest. */
import { z } from 'zod';

export const contextTypes = z.record(z.string(), z.array(z.string()));
export const whichContexts = contextTypes
  .optional()
  .describe('Only these contexts, {type: [names]}; [] means the whole type');
export const pageNumber = z.int().min(1).default(1);
export const maxTokens = z
  .int()
  .min(100)
  .max(50_000)
  .default(1_500)
  .describe('Most tokens of the answer, roughly');
