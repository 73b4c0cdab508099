/** The description and input of each tool, shared by every interface. Every conversation pays for every word. */
import { z } from 'zod';
import { verdict } from '../contract/asked.js';
import { confidenceMeanings, resolutions, sourceKinds } from '../contract/choices.js';

const contexts = z.record(z.string(), z.array(z.string()));
const onlyThere = contexts.optional().describe('Only in {type: [names]}; []: all of a type');
const clocks = {
  valid_at: z.string().optional().describe('What was true then (RFC 3339)'),
  known_at: z.string().optional().describe('What was known then'),
};

/** Use an import for more. */
const mostAtOnce = 100;

const newMemory = z.strictObject({
  content: z.string().describe('One complete fact in plain words'),
  context_types: contexts
    .optional()
    .describe('{type: [names]}, e.g. {"project": ["atlas"]}; reuse known ones. Default: Loci chooses'),
  occurred_at: z.string().optional().describe('When it became true (RFC 3339); default now'),
  valid_until: z.string().optional(),
  supersedes: z.array(z.string()).optional().describe('Memory ids it replaces'),
  // Described once, on the whole call.
  source: z.record(z.string(), z.string()).optional().describe('As below, for this one'),
  session: z.string().optional(),
});

const confidenceInWords = Object.entries(confidenceMeanings)
  .map(([band, meaning]) => `${band}: ${meaning}`)
  .join(' ');

/** The description and input schema of each tool, as a model sees them. */
export const toolTexts = {
  recall: {
    description:
      'Find memories by words, names, error codes or meaning. Call it when a task begins, and before asking what the person may have told you. For advice on a task use `insight`.',
    input: z.strictObject({
      query: z.string().describe('A question or keywords'),
      limit: z.int().min(1).max(100).default(10),
      context_types: onlyThere,
      ...clocks,
      superseded: z.boolean().default(false).describe('Include superseded'),
      min_relevance: z.number().optional().describe('0: all'),
    }),
  },
  remember: {
    description:
      'Store facts, decisions, preferences, lessons or fixes that outlast this conversation. One fact per memory, clear on its own. Repeats are recognised. Never store secrets.',
    input: z.strictObject({
      memories: z.array(newMemory).min(1).max(mostAtOnce),
      source: z
        .strictObject({
          kind: z.enum(sourceKinds).default('agent').describe('`user` if the person said it'),
          name: z.string().optional().describe('Who said it'),
          ref: z.string().optional().describe('URL or file'),
        })
        .optional(),
      session: z.string().optional().describe('Id of this conversation'),
    }),
  },
  insight: {
    description: `What is stored about a task: finding, recommendation, confidence. Ask before a decision. ${confidenceInWords}`,
    input: z.strictObject({
      task: z.string().describe('The task or question, in full'),
      locus_query: z.string().optional().describe('Where to look, if the task is broad'),
      context_types: onlyThere,
      limit: z.int().min(1).max(100).default(20).describe('Memories to consider'),
      ...clocks,
    }),
  },
  feedback: {
    description:
      'Say what an insight was worth: helpful, wrong, outdated, or missing (not stored). Its memories then count more or less for tasks like it; undo takes it back.',
    input: z.strictObject({
      insight_id: z.string(),
      verdict: z.enum([...verdict.options, 'undo']),
      memory_ids: z.array(z.string()).optional().describe('Only these sources of it'),
      note: z.string().optional(),
    }),
  },
  contexts: {
    description:
      'Browse what is known. No arguments: the context types. context_type: its contexts. context_type and name: that context with its memories, newest first. q: find contexts by name, e.g. before `remember`, to reuse them. To answer a question use `recall`.',
    input: z.strictObject({
      context_type: z.string().optional(),
      name: z.string().optional(),
      q: z.string().optional().describe('Tolerates typos'),
    }),
  },
  contradictions: {
    description:
      'List memories that contradict each other, with both quotes, who, when, and a suggestion. Show the person both sides; settle with `resolve`.',
    input: z.strictObject({ status: z.enum(['open', 'resolved']).default('open') }),
  },
  digest: {
    description:
      'What changed since a time, in all or in one context: new, changed, contested, settled, forgotten, with quotes.',
    input: z.strictObject({
      since: z.string().optional().describe('RFC 3339; default 7 days ago'),
      context_type: z.string().optional(),
      name: z.string().optional(),
    }),
  },
  resolve: {
    description:
      'Settle a contradiction as the person decided: kept_first or kept_second (the other becomes superseded), both_in_time (each in its time), both_in_scope (each in its own case), dismissed (no contradiction); reopen undoes it. Ask the person if you can.',
    input: z.strictObject({
      contradiction_id: z.string(),
      resolution: z.enum([...resolutions, 'reopen']),
      reason: z.string().optional().describe('Why, and who decided'),
    }),
  },
  forget: {
    description:
      'Permanently delete a memory (memory_id), or a context and what only it holds (context_type and name), with history. Call without confirm first to see what would be deleted; confirm only if the person wants it gone. If a fact merely changed, `remember` the new one with supersedes.',
    input: z.strictObject({
      memory_id: z.string().optional(),
      context_type: z.string().optional(),
      name: z.string().optional(),
      confirm: z.boolean().default(false),
    }),
  },
};
