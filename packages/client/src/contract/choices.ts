/** What can be chosen, and what each choice means. Apart from the schemas, so that a page can show it without them. */
import { importFormatTitles } from './import-formats.js';

/** The kinds of relationship. */
export const relationshipKinds = ['reinforcement', 'extension', 'contradiction', 'related-to'] as const;

/** The kinds of source. */
export const sourceKinds = ['user', 'agent', 'tool', 'document', 'system'] as const;

/** The ways to settle a contradiction. */
export const resolutions = [
  'kept_first',
  'kept_second',
  'both_in_time',
  'both_in_scope',
  'dismissed',
] as const;

/** The permissions; `admin` includes the other two. */
export const permissions = ['read', 'write', 'admin'] as const;

/** What each verdict does, in one sentence for every interface. */
export const verdictMeanings = {
  helpful: 'It helped: its memories count more for tasks like this.',
  wrong: 'It is wrong for this task: its memories count less for tasks like this.',
  outdated: 'It was true once: its memories count less for tasks like this.',
  missing: 'What was needed is not stored: nothing counts less, and the task counts as a gap.',
} as const;

/** What each confidence means, in one sentence for every interface. */
export const confidenceMeanings = {
  high: 'A stored note settles it, and nothing newer contradicts it.',
  medium: 'Stored notes are relevant; check them before you rely on it.',
  low: 'Nothing stored answers it, no note says it outright, or it is contested.',
} as const;

/** The formats that an import reads; `auto` detects the format from the content. */
export const importFormats = Object.keys(importFormatTitles) as readonly (keyof typeof importFormatTitles)[];
