/** Finds where and for whom a statement holds: environments, kinds of files, places, days, purposes. */
import { stopWords } from '../../language/words.js';
import type { Token } from './tokens.js';

export type ScopeKind = 'environment' | 'place' | 'purpose' | 'time' | 'thing';

export interface Scope {
  readonly kind: ScopeKind;
  readonly start: number;
  readonly end: number;
  readonly terms: readonly string[];
}

const environments = new Map(
  Object.entries({
    production: 'production',
    prod: 'production',
    live: 'production',
    staging: 'staging',
    development: 'development',
    dev: 'development',
    test: 'test',
    local: 'local',
    locally: 'local',
    localhost: 'local',
    ci: 'ci',
    qa: 'qa',
    sandbox: 'sandbox',
    preview: 'preview',
    canary: 'canary',
    beta: 'beta',
  }),
);
/** "live" and "test" are verbs and common nouns: they name an environment only after one of these. */
const namesEnvironment = /^(?:in|on|for|the|our|at)$/;
const spaces = /\b(?:environment|cluster|server|database|config|tenant|account|api|instance|db)\b/i;
const everywhere = new Set('here team general total fact place order time case'.split(' '));
const prepositions: Readonly<Record<string, ScopeKind>> = {
  in: 'place',
  inside: 'place',
  within: 'place',
  under: 'place',
  on: 'place',
  at: 'place',
  from: 'place',
  for: 'purpose',
  during: 'time',
  with: 'thing',
  when: 'time',
  while: 'time',
  of: 'thing',
};
/** A phrase is not longer than this in content words. */
const longestPhrase = 4;
const endsPhrase =
  /^(?:is|are|was|were|and|or|but|because|so|that|which|has|have|will|must|should|to|by|than|as|then|not|never|always|now|if|since|until)$/;
const days =
  /\b(?:on|every|each|at|during|over) (?:the )?((?:mon|tues|wednes|thurs|fri|satur|sun)days?|week-?ends?|weekdays?|holidays?|mornings?|evenings?|nights?|afternoons?|summer|winter)\b/gi;

export function scopesIn(text: string, tokens: readonly Token[]): Scope[] {
  return [...environmentScopes(text, tokens), ...dayScopes(text), ...phraseScopes(text, tokens)];
}

function environmentScopes(text: string, tokens: readonly Token[]): Scope[] {
  const found: Scope[] = [];
  for (const [place, token] of tokens.entries()) {
    const environment = environments.get(token.lower);
    if (environment === undefined) continue;
    const before = tokens[place - 1]?.lower ?? '';
    // "deploys go to staging" names a goal, not where it holds.
    if (/^(?:to|into|from)$/.test(before)) continue;
    const doubtful = /^(?:live|test|beta|local|dev|preview)$/.test(token.lower);
    if (
      doubtful &&
      !(namesEnvironment.test(before) && spaces.test(text.slice(token.end, token.end + 14))) &&
      !/^(?:in|on) ?(?:the )?$/.test(`${before} `)
    )
      continue;
    found.push({ kind: 'environment', start: token.start, end: token.end, terms: [environment] });
  }
  return found;
}

function dayScopes(text: string): Scope[] {
  return [...text.matchAll(days)].map(match => ({
    kind: 'time',
    start: match.index,
    end: match.index + match[0].length,
    terms: [match[1]!.toLowerCase().replace(/s$/, '').replace('-', '')],
  }));
}

function phraseScopes(text: string, tokens: readonly Token[]): Scope[] {
  const found: Scope[] = [];
  for (const [place, token] of tokens.entries()) {
    const kind = prepositions[token.lower];
    if (kind === undefined) continue;
    // "In this repository" is where everything holds that is said here.
    if (tokens[place + 1]?.lower === 'this') continue;
    const terms: string[] = [];
    let end = token.end;
    for (const next of tokens.slice(place + 1)) {
      if (/[,;:.()]/.test(text.slice(end, next.start)) || terms.length === longestPhrase) break;
      if (prepositions[next.lower] !== undefined || endsPhrase.test(next.lower)) break;
      if (!stopWords.has(next.lower) && !everywhere.has(next.lower) && !/^\d/.test(next.lower))
        terms.push(next.stem);
      end = next.end;
    }
    if (terms.length > 0) found.push({ kind, start: token.start, end, terms });
  }
  return found;
}
