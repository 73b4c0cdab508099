/** What the answer says: each chosen note once, with what it replaced, who else says so, and what contests it. */
import { loserOf } from '../../domain/contradiction.js';
import type { Memory } from '../../domain/memory.js';
import { independentVoices } from '../../domain/support.js';
import { logOdds } from '../../language/models/log-odds.js';
import { suspicionOf } from '../../language/suspicion/suspicion.js';
import type { Evidence } from './evidence.js';
import type { NoteReading, ReadNote } from './read.js';
import type { Dispute, Settlement, Standing } from './standing.js';

/** What was said before. */
export interface Past extends Evidence {
  /** When it ended; null if a later note says otherwise and nobody has confirmed that. */
  readonly until: number | null;
}

/** Why somebody settled a contradiction as they did. */
export interface Decision {
  readonly reason: string;
  readonly by: string;
  readonly at: number;
}

/** The statement that holds beside it, each in its scope, and what was said when the two were settled. */
export interface Settled extends Evidence, Decision {
  /** The answer quotes that statement anyway, as one of its notes. */
  readonly isQuoted: boolean;
}

export interface Told extends Evidence {
  readonly reading: NoteReading;
  /** It is here mostly because it may have replaced a note that answers better. */
  readonly isFollowed: boolean;
  /** Chosen notes that say the same. */
  readonly alsoIn: readonly Memory[];
  /** The number of independent sources. */
  readonly voices: number;
  /** What was valid before it, newest first. */
  readonly past: readonly Past[];
  readonly settled: Settled | null;
  /** If it was kept and another statement was not. */
  readonly decided: Decision | null;
}

export interface Contested {
  readonly dispute: Dispute;
  /** The earlier side first. */
  readonly sides: readonly [Evidence, Evidence];
}

export interface ToldNotes {
  readonly told: readonly Told[];
  /** Open contradictions about the note to act on. They become the finding. */
  readonly contested: readonly Contested[];
  /** Open contradictions about other notes. They follow the finding. */
  readonly besides: readonly Contested[];
  /** Changes that the answer follows and nobody has confirmed. */
  readonly changes: readonly Dispute[];
}

type Note = Pick<ReadNote, 'memory' | 'text' | 'reading'> & { readonly isFollowed?: boolean };

/** In log-odds: a twentieth of the odds. In 20 worlds, later notes below this decided two of eight tasks, others nearly all. */
const muchLess = 3;

const answersLess = (later: NoteReading, earlier: NoteReading): boolean =>
  logOdds(earlier.bears) - logOdds(later.bears) > muchLess;

/** If an unconfirmed later note may have replaced this one, uses the later one. */
const followed = (notes: readonly Note[], { changes }: Standing): Note[] => {
  const latest = (note: Note, seen: ReadonlySet<string>): Note => {
    const change = changes
      .filter(({ first, second }) => first.id === note.memory.id && !seen.has(second.id))
      .sort((one, other) => other.second.occurredAt - one.second.occurredAt)[0];
    if (change === undefined) return note;
    const known = notes.find(({ memory }) => memory.id === change.second.id);
    const text = known?.text ?? change.second.content;
    const isFollowed = known === undefined || answersLess(known.reading, note.reading);
    return latest({ ...note, memory: change.second, text, isFollowed }, new Set([...seen, change.second.id]));
  };
  const found = new Map<string, Note>();
  for (const note of notes) {
    const one = latest(note, new Set([note.memory.id]));
    if (!found.has(one.memory.id)) found.set(one.memory.id, one);
  }
  return [...found.values()];
};

const pastOf = ({ memory, reading }: Note, { changes, history }: Standing): Past[] => {
  const relevance = reading.bears;
  const confirmed = (history.get(memory.id) ?? []).map(old => ({
    memory: old,
    quote: old.content,
    relevance,
    until: old.validUntil ?? memory.occurredAt,
  }));
  const seeming = changes
    .filter(({ second }) => second.id === memory.id)
    .map(({ first, contradiction }) => ({
      memory: first,
      quote: contradiction.firstQuote,
      relevance,
      until: null,
    }));
  const all = [...confirmed, ...seeming].sort(
    (one, other) => other.memory.occurredAt - one.memory.occurredAt,
  );
  return [...new Map(all.map(past => [past.memory.id, past])).values()];
};

const reinforces = (one: Memory, other: Memory, { reinforcements }: Standing): boolean =>
  reinforcements.some(
    ({ first, second }) =>
      (first === one.id && second === other.id) || (second === one.id && first === other.id),
  );

const voicesOf = (memory: Memory, { heard, reinforcements }: Standing): number => {
  const ids = reinforcements.flatMap(({ first, second }) =>
    first === memory.id ? [second] : second === memory.id ? [first] : [],
  );
  return independentVoices([memory.id, ...ids].flatMap(id => heard.get(id) ?? []));
};

/** Only with a reason that may be quoted. */
const decisionOf = ({ resolution: { reason, resolvedBy, resolvedAt } }: Settlement): Decision | null =>
  reason === null || suspicionOf(reason) !== null ? null : { reason, by: resolvedBy, at: resolvedAt };

const isAbout = ({ first, second }: Dispute, { id }: Memory): boolean => first.id === id || second.id === id;

const decidedAbout = (memory: Memory, settlements: readonly Settlement[]) =>
  settlements
    .filter(one => isAbout(one, memory))
    .flatMap(one => {
      const decision = decisionOf(one);
      return decision === null ? [] : [{ ...one, decision }];
    });

/** Without a reason, it does not say which of the two applies. */
const settledOf = ({ memory, reading }: Note, { settlements }: Standing): Settled | null => {
  const [one] = decidedAbout(memory, settlements);
  if (one === undefined) return null;
  const { contradiction, first, second, decision } = one;
  const isFirst = first.id === memory.id;
  return {
    memory: isFirst ? second : first,
    quote: isFirst ? contradiction.secondQuote : contradiction.firstQuote,
    relevance: reading.bears,
    ...decision,
    isQuoted: false,
  };
};

/** The latest decision that kept this note. */
const decidedOf = ({ memory }: Note, { decisions }: Standing): Decision | null =>
  decidedAbout(memory, decisions)
    .filter(({ contradiction, resolution }) => loserOf(contradiction, resolution.resolution) !== memory.id)
    .map(({ decision }) => decision)
    .reduce<Decision | null>((last, one) => (last === null || one.at > last.at ? one : last), null);

const quotedIn = (told: readonly Told[]): Told[] => {
  const ids = new Set(told.flatMap(({ memory, alsoIn }) => [memory.id, ...alsoIn.map(({ id }) => id)]));
  return told.map(one =>
    one.settled === null
      ? one
      : { ...one, settled: { ...one.settled, isQuoted: ids.has(one.settled.memory.id) } },
  );
};

const sideOf = (dispute: Dispute, side: 'first' | 'second', notes: readonly Note[]): Evidence => {
  const memory = dispute[side];
  const note = notes.find(one => one.memory.id === memory.id);
  const quote = side === 'first' ? dispute.contradiction.firstQuote : dispute.contradiction.secondQuote;
  const best = Math.max(
    ...notes
      .filter(one => one.memory.id === dispute.first.id || one.memory.id === dispute.second.id)
      .map(({ reading }) => reading.bears),
  );
  return { memory, quote, relevance: note?.reading.bears ?? best };
};

/** A later note that may have replaced an earlier one comes before it, unless it answers much less. */
const laterFirst = (notes: readonly Note[], { doubts }: Standing): readonly Note[] => {
  const ordered = [...notes];
  for (const { first, second } of doubts) {
    const places = [first, second].map(id => ordered.findIndex(({ memory }) => memory.id === id));
    const [before, after] = [ordered[Math.min(...places)], ordered[Math.max(...places)]];
    if (before === undefined || after === undefined) continue;
    if (after.memory.occurredAt <= before.memory.occurredAt) continue;
    if (answersLess(after.reading, before.reading)) continue;
    ordered.splice(ordered.indexOf(after), 1);
    ordered.splice(ordered.indexOf(before), 0, after);
  }
  return ordered;
};

export const tellNotes = (chosen: readonly Note[], standing: Standing): ToldNotes => {
  const notes = laterFirst(followed(chosen, standing), standing);
  const seen = new Set<string>();
  const contested: Contested[] = [];
  const besides: Contested[] = [];
  for (const [place, { memory }] of notes.entries())
    for (const dispute of standing.disputes) {
      const { first, second } = dispute;
      if (!isAbout(dispute, memory) || seen.has(first.id) || seen.has(second.id)) continue;
      seen.add(first.id).add(second.id);
      const sides = [sideOf(dispute, 'first', notes), sideOf(dispute, 'second', notes)] as const;
      (place === 0 ? contested : besides).push({ dispute, sides });
    }
  const told: Told[] = [];
  for (const note of notes) {
    if (seen.has(note.memory.id)) continue;
    const past = pastOf(note, standing);
    const head = told.find(({ memory }) => reinforces(memory, note.memory, standing));
    if (head !== undefined)
      told.splice(told.indexOf(head), 1, { ...head, alsoIn: [...head.alsoIn, note.memory] });
    else
      told.push({
        memory: note.memory,
        quote: note.text,
        relevance: note.reading.bears,
        reading: note.reading,
        isFollowed: note.isFollowed === true,
        alsoIn: [],
        voices: voicesOf(note.memory, standing),
        past,
        settled: settledOf(note, standing),
        decided: decidedOf(note, standing),
      });
  }
  const replaced = new Set(told.flatMap(({ past }) => past.map(({ memory }) => memory.id)));
  const kept = told.filter(({ memory }) => !replaced.has(memory.id));
  const changes = standing.changes.filter(({ second }) => kept.some(({ memory }) => memory.id === second.id));
  return { told: quotedIn(kept), contested, besides, changes };
};
