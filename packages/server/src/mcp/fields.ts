/**
 * Fields that only MCP has: its answers are pages, stay within a number of tokens, and name where a memory belongs.
 */
import { z } from 'zod';

export const contextTypes = z.record(z.string(), z.array(z.string()));
export const pageNumber = z.int().min(1).default(1);
export const maxTokens = z.int().min(100).max(50_000).default(1_500).describe('Token limit of the answer');
