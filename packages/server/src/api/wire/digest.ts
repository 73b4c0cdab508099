/** A digest on the wire: short quotes of what changed. */
import {
  type DigestChange,
  type DigestContext,
  type DigestContradiction,
  type DigestMemory,
  type DigestResolution,
  type GraphDigest,
  limits,
} from '@loci/client';
import { type Contradiction, resolutionInForce } from '../../domain/contradiction.js';
import type { ChangedEntry, ContestedEntry, ContextEntry, Digest, NewEntry } from '../../domain/digest.js';
import type { Memory } from '../../domain/memory.js';
import type { Engine } from '../../engine/engine.js';
import { sourceWire } from './memories.js';
import { contextNameWire } from './records.js';
import { contextTypesOf, timeText } from './values.js';

/** So much of what is the same stays before a difference, to show where it is. */
const charactersBefore = 60;

const length = limits.digestQuoteCharacters;

/** At most so many characters from a place on, never half an emoji. */
const clipped = (text: string, from = 0): string => {
  const start = text.length <= length ? 0 : Math.max(0, from - charactersBefore);
  const wanted = text.slice(start, start + length).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${start > 0 ? '…' : ''}${wanted}${start + length < text.length ? '…' : ''}`;
};

const firstDifference = (a: string, b: string): number => {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
};

const shown = (memory: Memory, from = 0): string | null =>
  memory.status === 'quarantined' ? null : clipped(memory.content, from);

const newWire = ({ at, memory }: NewEntry, from = 0): DigestMemory => ({
  memory_id: memory.id,
  at: timeText(at),
  status: memory.status,
  quote: shown(memory, from),
  source: sourceWire(memory.source),
  context_types: contextTypesOf(memory.contexts),
});

const changeWire = (entry: ChangedEntry): DigestChange => {
  const { memory, before, change, by, replacedBy } = entry;
  const isOther = before !== null && before.content !== memory.content;
  const from = isOther ? firstDifference(before.content, memory.content) : 0;
  return {
    ...newWire(entry, from),
    change,
    before: isOther ? shown(before, from) : null,
    changed_by: by,
    superseded_by:
      replacedBy === null || replacedBy.status === 'quarantined'
        ? null
        : { memory_id: replacedBy.id, quote: clipped(replacedBy.content) },
  };
};

const sideWire = (memory: Memory, quote: string) => ({
  memory_id: memory.id,
  quote: clipped(quote === '' ? memory.content : quote),
});

const contestWire = (
  { at, contradiction }: ContestedEntry,
  sides: ReadonlyMap<string, Memory>,
): DigestContradiction | null => {
  const { id, first, second, firstQuote, secondQuote, reason } = contradiction;
  const [one, other] = [sides.get(first), sides.get(second)];
  if (one === undefined || other === undefined) return null;
  if (one.status === 'quarantined' || other.status === 'quarantined') return null;
  return {
    contradiction_id: id,
    at: timeText(at),
    first: sideWire(one, firstQuote),
    second: sideWire(other, secondQuote),
    reason,
  };
};

const resolutionWire = (contradiction: Contradiction) => {
  const inForce = resolutionInForce(contradiction);
  return inForce === null
    ? null
    : {
        resolution: inForce.resolution,
        resolved_by: inForce.resolvedBy,
        resolution_reason: inForce.reason,
      };
};

const contextChangeWire = ({ at, by, isUndone, change }: ContextEntry): DigestContext => ({
  change_id: change.id,
  at: timeText(at),
  change: `${change.kind === 'merge' ? 'merge' : 'rename'}${isUndone ? '_undone' : 'd'}`,
  from: contextNameWire(change.from),
  to: contextNameWire(change.to),
  changed_by: by,
});

export const digestWire = async (
  engine: Pick<Engine, 'sidesOf'>,
  graphId: string,
  digest: Digest,
): Promise<GraphDigest> => {
  const { context, since, until, countedSince, counts, contested, settled } = digest;
  const named = [...contested, ...settled].map(({ contradiction }) => contradiction);
  const sides = await engine.sidesOf(graphId, named);
  return {
    graph_id: graphId,
    context: context === null ? null : { context_type: context.type, name: context.name },
    since: timeText(since),
    until: timeText(until),
    counted_since: timeText(countedSince),
    counts: {
      new: counts.fresh,
      changed: counts.changed,
      contested: counts.contested,
      settled: counts.settled,
      contexts: counts.contexts,
      forgotten: counts.forgotten,
    },
    new: digest.fresh.map(entry => newWire(entry)),
    changed: digest.changed.map(changeWire),
    contested: contested.flatMap(entry => contestWire(entry, sides) ?? []),
    settled: settled.flatMap((entry): DigestResolution[] => {
      const [wire, resolution] = [contestWire(entry, sides), resolutionWire(entry.contradiction)];
      return wire === null || resolution === null ? [] : [{ ...wire, ...resolution }];
    }),
    contexts: digest.contexts.map(contextChangeWire),
    forgotten: digest.forgotten.map(({ id, at }) => ({ memory_id: id, at: timeText(at) })),
  };
};
