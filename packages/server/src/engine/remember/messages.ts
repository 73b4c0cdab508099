/** Takes knowledge out of a conversation by rules: facts, preferences, decisions, lessons, errors and fixes. */
import type { ContextName } from '../../domain/context.js';
import type { Source, SourceKind } from '../../domain/memory.js';
import { identifiers } from '../../language/identifiers.js';
import { namesIn } from '../../language/names.js';
import { numbersIn } from '../../language/numbers.js';
import { sentences } from '../../language/sentences.js';
import type { Draft } from './draft.js';

export interface Message {
  readonly role: 'user' | 'assistant' | 'system' | 'tool';
  readonly content: string;
  readonly name: string | null;
  readonly at: number | null;
}

export type Knowledge = 'preference' | 'decision' | 'lesson' | 'error' | 'fix' | 'rule' | 'fact';

const roleKinds: Readonly<Record<Message['role'], SourceKind>> = {
  user: 'user',
  assistant: 'agent',
  system: 'system',
  tool: 'tool',
};

const fewestWords = 3;
const mostCharacters = 600;

/** Questions, requests, greetings and plans are talk, not knowledge. */
const talk =
  /^(?:hi|hey|hello|thanks|thank you|ok|okay|sure|great|good (?:morning|evening)|can you|could you|would you|please (?:help|show|tell|explain|give)|let me|i'll|i will|i'm going to|here(?:'s| is| are)|let's see|what|how|why|when|where|which|who|is there|are there|do you|does|did|maybe|perhaps|i think|i guess|sorry)\b/i;

const cues: readonly (readonly [Knowledge, RegExp])[] = [
  [
    'preference',
    /\b(?:i|we|he|she|they|[A-Z]\w+) (?:(?:really|always|usually|strongly) )?(?:prefers?|likes?|loves?|hates?|dislikes?|wants?|can't stand)\b|\bmy favou?rite\b/i,
  ],
  [
    'decision',
    /\b(?:we|i|the team|they) (?:have )?(?:decided|agreed|chose|picked|settled on|went with)\b|\b(?:decision|agreed):|\blet's (?:go with|use|stick with)\b|\bwe (?:will|are going to) (?:use|move|switch|keep|drop)\b/i,
  ],
  [
    'lesson',
    /\b(?:lesson|learned|learnt|turns out|takeaway|next time|in hindsight|should have|note to self|remember that)\b/i,
  ],
  ['fix', /\b(?:fixed|solved|resolved|worked around|the fix|workaround|cured|stopped the|helped)\b/i],
  [
    'error',
    /\b(?:fails?|failed|failing|crash(?:es|ed)?|error|exception|broke|broken|timed? ?out|outage|regression|bug)\b/i,
  ],
  [
    'rule',
    /^(?:always|never|do not|don't|avoid|use|make sure|ensure|must)\b|\b(?:must|must not|never|always|is not allowed|is required)\b/i,
  ],
];

const factVerb =
  /\b(?:is|are|was|were|has|have|had|uses?|used|runs?|ran|lives?|works?|moved|started|starts|ends?|ended|costs?|owns?|needs?|takes?|took|supports?|depends|lies|stands|belongs|bought|met|joined|left|born)\b/i;

/** What kind of knowledge a sentence is; null for talk. A fact must be about something that can be named or counted. */
export const knowledgeIn = (sentence: string): Knowledge | null => {
  const plain = sentence.trim();
  if (plain.endsWith('?') || talk.test(plain)) return null;
  if (plain.length > mostCharacters || plain.split(/\s+/u).length < fewestWords) return null;
  for (const [kind, cue] of cues) if (cue.test(plain)) return kind;
  const isAboutSomething =
    identifiers(plain).length > 0 ||
    namesIn(plain).length > 0 ||
    numbersIn(plain).length > 0 ||
    /\b(?:i|my|we|our)\b/i.test(plain);
  return factVerb.test(plain) && isAboutSomething ? 'fact' : null;
};

const sourceOf = ({ role, name }: Message): Source => ({ kind: roleKinds[role], name, ref: null });

/** Each piece keeps who said it, when, and in which session; neighbours in one message stay apart. */
export const draftsFromMessages = (
  messages: readonly Message[],
  contexts: readonly ContextName[] | null,
  session: string,
): Draft[] =>
  messages.flatMap(message =>
    sentences(message.content).flatMap(({ text }): Draft[] => {
      const knowledge = knowledgeIn(text);
      if (knowledge === null) return [];
      return [
        {
          content: text.trim(),
          contexts,
          source: sourceOf(message),
          session,
          givenBy: null,
          occurredAt: message.at,
          validUntil: null,
          supersedes: [],
          metadata: { knowledge },
        },
      ];
    }),
  );
