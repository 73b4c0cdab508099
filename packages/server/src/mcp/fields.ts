/** Fields that only this door has: its answers are pages, keep to a number of tokens, and say where a memory stands. */
import { z } from 'zod';

export const contextTypes = z.record(z.string(), z.array(z.string()));
export const pageNumber = z.int().min(1).default(1);
export const maxTokens = z.int().min(100).max(50_000).default(1_500).describe('Most tokens of the answer');
