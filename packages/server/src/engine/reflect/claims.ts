/** Claims: what the evidence says, once each, with who says it, what held before, and whether it is contested. */
import type { Memory } from '../../domain/memory.js';
import { independentVoices } from '../../domain/support.js';
import type { Hit } from '../recall/recall.js';
import { nearestStatement, saysNothingElse, saysTheSame } from './alike.js';
import { isSideOf } from './disputed.js';
import type { Evidence } from './evidence.js';
import type { Settlement, Standing } from './standing.js';
import { sayerOf } from './wording/report.js';

export interface Claim {
  readonly evidence: Evidence;
  /** Other memories that say the same. */
  readonly supports: readonly Memory[];
  /** Who says it, by name, the first first. */
  readonly sayers: readonly string[];
  /** How many independent voices say it. */
  readonly voices: number;
  /** What held before, newest first. */
  readonly history: readonly Evidence[];
  /** What a later statement, this one, seems to have ended; nobody has confirmed it. Newest first. */
  readonly earlier: readonly Evidence[];
  /** The contradiction with what is told as earlier is open. */
  readonly isOpen: boolean;
  /** One of several readings of a thing: its day belongs to it. */
  readonly isReading: boolean;
  readonly settlement: Settlement | null;
  readonly isContested: boolean;
}

const settlementOf = (id: string, { settlements }: Standing): Settlement | null =>
  settlements.find(({ first, second }) => first.id === id || second.id === id) ?? null;

/** A link found that they say the same in other words, and neither has a number or a denial of its own. */
const isReinforced = (one: Evidence, other: Evidence, { reinforcements }: Standing): boolean =>
  saysNothingElse(one.quote, other.quote) &&
  reinforcements.some(
    ({ first, second }) =>
      (first === one.memory.id && second === other.memory.id) ||
      (second === one.memory.id && first === other.memory.id),
  );

/** How many independent voices stand behind these memories together. */
export const voicesOf = (memories: readonly Memory[], { heard }: Standing): number =>
  independentVoices(memories.flatMap(memory => heard.get(memory.id) ?? []));

/** Who repeated it by name; null where one alone said it. An echo is nobody's word. */
const sayersOf = (memory: Memory, { heard }: Standing): string[] | null => {
  const said = (heard.get(memory.id) ?? []).filter(source => !source.isEcho);
  return said.length > 1 ? [...new Set(said.flatMap(source => source.name ?? []))] : null;
};

/** Evidence that reinforces better evidence is its support, and no claim of its own. */
export const claimsOf = (
  evidence: readonly Evidence[],
  standing: Standing,
  hits: readonly Hit[],
): Claim[] => {
  const contested = new Set(standing.disputes.flatMap(({ first, second }) => [first.id, second.id]));
  const isContested = (one: Evidence) => standing.disputes.some(dispute => isSideOf(one, dispute));
  const heads: { readonly one: Evidence; readonly inOtherWords: Memory[] }[] = [];
  for (const one of evidence) {
    const isFree = !isContested(one);
    const head = isFree ? heads.find(each => isReinforced(each.one, one, standing)) : undefined;
    if (head === undefined) heads.push({ one, inOtherWords: [] });
    else head.inOtherWords.push(one.memory);
  }
  return heads.map(({ one, inOtherWords }) => {
    const { memory } = one;
    const inItsWords = saysTheSame(one, hits).filter(other => !contested.has(other.id));
    const supports = [...new Set([...inItsWords, ...inOtherWords])];
    const known = sayersOf(memory, standing) ?? [one.speaker ?? sayerOf(memory.source)];
    return {
      evidence: one,
      supports,
      sayers: [...new Set([...known, ...supports.map(each => sayerOf(each.source))])],
      voices: voicesOf([memory, ...supports], standing),
      history: (standing.history.get(memory.id) ?? []).flatMap(old => nearestStatement(old, one) ?? []),
      earlier: [],
      isOpen: false,
      isReading: false,
      settlement: settlementOf(memory.id, standing),
      isContested: isContested(one),
    };
  });
};
