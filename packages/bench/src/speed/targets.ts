/** The targets, by figure. */
import type { Figure } from './workload.js';

export interface Target {
  readonly figure: string;
  readonly of: 'value' | 'ratio';
  readonly bound: 'at least' | 'at most';
  readonly limit: number;
}

export const targets: readonly Target[] = [
  { figure: 'write-single', of: 'value', bound: 'at least', limit: 1_000 },
  { figure: 'write-http', of: 'value', bound: 'at least', limit: 700 },
  { figure: 'write-batch', of: 'value', bound: 'at least', limit: 5_000 },
  { figure: 'write-batch-http', of: 'value', bound: 'at least', limit: 5_000 },
  { figure: 'import', of: 'value', bound: 'at least', limit: 5_000 },
  { figure: 'list-types', of: 'ratio', bound: 'at least', limit: 0.6 },
  { figure: 'list-contexts', of: 'ratio', bound: 'at least', limit: 0.6 },
  { figure: 'read-memory', of: 'ratio', bound: 'at least', limit: 0.6 },
  { figure: 'search-3-words', of: 'value', bound: 'at most', limit: 15 },
  { figure: 'search-12-words', of: 'value', bound: 'at most', limit: 15 },
  { figure: 'search-embedded', of: 'value', bound: 'at most', limit: 20 },
  { figure: 'search-embedded-growth', of: 'value', bound: 'at most', limit: 3 },
  { figure: 'memory-embedded', of: 'value', bound: 'at most', limit: 450 },
  { figure: 'embedding', of: 'value', bound: 'at least', limit: 250 },
  { figure: 'relate-single', of: 'value', bound: 'at most', limit: 60 },
  { figure: 'relate-backlog', of: 'value', bound: 'at least', limit: 20 },
  { figure: 'insight', of: 'value', bound: 'at most', limit: 50 },
  { figure: 'insight-judged', of: 'value', bound: 'at most', limit: 150 },
  { figure: 'writes-beside-insights', of: 'value', bound: 'at most', limit: 2 },
  { figure: 'start-to-answer', of: 'value', bound: 'at most', limit: 500 },
  { figure: 'mcp-initialize', of: 'value', bound: 'at most', limit: 400 },
  { figure: 'mcp-recall', of: 'value', bound: 'at most', limit: 30 },
  { figure: 'postgres-write', of: 'ratio', bound: 'at least', limit: 0.25 },
  { figure: 'postgres-write-64', of: 'ratio', bound: 'at least', limit: 0.25 },
  { figure: 'postgres-search', of: 'value', bound: 'at most', limit: 40 },
  { figure: 'memory', of: 'value', bound: 'at most', limit: 200 },
  { figure: 'busy-words-backlog', of: 'value', bound: 'at most', limit: 15 },
  { figure: 'busy-meaning-backlog', of: 'value', bound: 'at most', limit: 40 },
  { figure: 'busy-insight-backlog', of: 'value', bound: 'at most', limit: 250 },
  { figure: 'busy-write-backlog', of: 'value', bound: 'at least', limit: 800 },
  { figure: 'busy-batch-backlog', of: 'value', bound: 'at least', limit: 8_000 },
  { figure: 'busy-memory-backlog', of: 'value', bound: 'at most', limit: 350 },
];

export const targetOf = (figure: Figure): Target | undefined =>
  targets.find(target => target.figure === figure.id);

type Measured = { readonly value?: number; readonly ratio?: number };

const holds = ({ of, bound, limit }: Target, measured: Measured): boolean => {
  const figure = measured[of] ?? Number.NaN;
  return bound === 'at least' ? figure >= limit : figure <= limit;
};

export const isMet = (target: Target, figure: Figure): boolean => holds(target, figure);

/** Whether it would be met by processor time, that is, on an idle machine. */
export const isMetByProcessor = (target: Target, figure: Figure): boolean =>
  holds(target, figure.processor ?? {});
