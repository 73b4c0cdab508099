/** Checks one line of an import, and turns it into input for the engine. */
import {
  type AliasLine,
  type ContradictionLine,
  type conversationLine,
  type ExportLine,
  type FieldError,
  importLines,
  LociProblem,
  type MemoryLine,
  schemaOfLine,
} from '@loci/client';
import type { z } from 'zod';
import type { Contradiction } from '../../domain/contradiction.js';
import type { HeldBy } from '../../domain/secret.js';
import type { Engine } from '../../engine/engine.js';
import type { Draft } from '../../engine/remember/draft.js';
import type {
  ImportBatch,
  ImportedAlias,
  ImportedGraph,
  ImportedRelationship,
} from '../../engine/remember/import.js';
import { stableId } from '../../exchange/text/values.js';
import { checkValue, nestsTooDeep, refuseProto, tooDeep } from '../check-input.js';
import { settingsOf } from '../wire/settings.js';
import { contextsOf, timeIfGiven, timeOf } from '../wire/values.js';
import { draftOf, type NewMemoryInput } from './drafts.js';

type GraphLine = Extract<ExportLine, { loci: 'graph' }>;
type Conversation = z.output<typeof conversationLine>;

/** A line as parsed by its schema. */
export type CheckedLine =
  | { [Kind in keyof typeof importLines]: z.output<(typeof importLines)[Kind]> }[keyof typeof importLines]
  | (NewMemoryInput & { readonly id?: string | undefined; readonly loci?: never });

const timeOrNull = (text: string | null): number | null => timeIfGiven(text ?? undefined);

const memoryOf = (line: MemoryLine, givenBy: string | null): ImportBatch['memories'][number] => ({
  id: line.id,
  createdAt: timeOf(line.created_at),
  sources: line.sources.map(({ kind, name, ref, recorded_at, session, given_by, echo }) => ({
    kind,
    name,
    ref,
    recordedAt: timeOf(recorded_at),
    session: session ?? null,
    givenBy: givenBy ?? given_by ?? null,
    isEcho: echo ?? false,
  })),
  versions: line.versions.map(version => ({
    version: version.version,
    content: version.content,
    contexts: contextsOf(version.context_types),
    placedBy: version.placed_by,
    source: version.source,
    session: version.session,
    occurredAt: timeOf(version.occurred_at),
    validUntil: timeOrNull(version.valid_until),
    recordedAt: timeOf(version.recorded_at),
    replacedAt: timeOrNull(version.replaced_at),
    metadata: version.metadata,
    status: version.status,
    supersedes: version.supersedes,
    supersededBy: version.superseded_by,
    needsReview: version.needs_review,
  })),
});

const relationshipOf = (
  line: z.output<typeof importLines.relationship>,
  now: number,
): ImportedRelationship => ({
  from: { type: line.from.context_type, name: line.from.name },
  kind: line.kind,
  to: { type: line.to.context_type, name: line.to.name },
  state: line.state,
  reason: line.reason,
  createdAt: timeIfGiven(line.created_at) ?? now,
});

const aliasOf = (line: AliasLine, changedBy: string | null): ImportedAlias => ({
  from: { type: line.from.context_type, name: line.from.name },
  to: { type: line.to.context_type, name: line.to.name },
  by: changedBy ?? line.changed_by,
  at: timeOf(line.changed_at),
});

const contradictionOf = (line: ContradictionLine, settledBy: string | null): Contradiction => ({
  id: line.id,
  first: line.first,
  second: line.second,
  firstQuote: line.first_quote,
  secondQuote: line.second_quote,
  reason: line.reason,
  strength: line.strength,
  origin: line.origin,
  suggestedResolution: line.suggested_resolution,
  openedAt: timeOf(line.opened_at),
  updatedAt: timeOf(line.resolutions.at(-1)?.resolved_at ?? line.opened_at),
  resolutions: line.resolutions.map(resolution => ({
    resolution: resolution.resolution,
    reason: resolution.reason,
    resolvedBy: settledBy ?? resolution.resolved_by,
    resolvedAt: timeOf(resolution.resolved_at),
    marked: resolution.marked_for_review ?? [],
    undoneAt: timeOrNull(resolution.undone_at),
    undoneBy: resolution.undone_at === null ? null : (settledBy ?? resolution.undone_by ?? null),
    undoneReason: resolution.undone_reason ?? null,
  })),
});

/** What the graph line says about the graph. */
export const graphOf = (line: GraphLine): ImportedGraph => ({
  settings: settingsOf(line.settings),
  createdAt: timeOf(line.created_at),
});

/** Who imports, and when. */
export interface ImportCaller {
  readonly now: number;
  /** The id of the secret that imports. */
  readonly caller: string;
  /** The name for the importer in resolutions. */
  readonly actor: string;
  /** The source of memories that have none. */
  readonly heldBy: HeldBy;
  /** Whether to trust the export about who gave each source and who resolved what; if not, it was the caller. */
  readonly isBelieved: boolean;
}

/** The importer does not matter while the file is only checked. */
const nobody: HeldBy = { holder: 'agent', displayName: null };

/** The line, or everything that is wrong with it. */
export const checkLine = (
  line: unknown,
  now: number,
): { readonly data: CheckedLine } | { readonly errors: readonly FieldError[] } => {
  const schema = schemaOfLine(line);
  if (schema === null)
    return {
      errors: [{ path: 'loci', message: `must be one of ${Object.keys(importLines).join(', ')}` }],
    };
  if (nestsTooDeep(line)) return { errors: [{ path: '', message: tooDeep }] };
  try {
    const trapped = refuseProto(line);
    if (trapped.length > 0) return { errors: trapped };
    const checked = checkValue(schema, line);
    if (checked.errors !== undefined) return { errors: checked.errors };
    const data = checked.data as CheckedLine;
    // Checks what the schema cannot, before anything is stored.
    if (data.loci === undefined) draftOf(data, now, '', nobody);
    return { data };
  } catch (error) {
    if (error instanceof LociProblem) return { errors: error.errors };
    throw error;
  }
};

/** The statements in a conversation, each with a stable id. */
const draftsOfConversation = async (engine: Engine, line: Conversation): Promise<Draft[]> => {
  const messages = line.messages.map(({ role, content, name, at }) => ({
    role,
    content,
    name: name ?? null,
    at: timeIfGiven(at),
  }));
  const contexts = line.context_types === undefined ? null : contextsOf(line.context_types);
  const drafts = await engine.readMessages(messages, contexts, line.session);
  return drafts.map(draft => ({
    ...draft,
    id: stableId('messages', line.session, draft.occurredAt ?? '', draft.content),
    source: { ...draft.source, ref: line.source_ref ?? null },
  }));
};

/** A row without an id is known by its text, contexts and times, so that importing its file again stores nothing. */
const idOf = ({
  id,
  content,
  context_types,
  occurred_at,
  valid_until,
}: Extract<CheckedLine, { loci?: never }>): Pick<Draft, 'id' | 'isRow' | 'editedId'> =>
  id === undefined
    ? {
        id: stableId('row', content, JSON.stringify([context_types, occurred_at, valid_until])),
        isRow: true,
      }
    : { id, editedId: stableId('edited', id, content) };

/** A batch being filled. */
export type GrowingBatch = { [Kind in keyof ImportBatch]: ImportBatch[Kind][number][] };

/** An empty one. */
export const newBatch = (): GrowingBatch => ({
  drafts: [],
  memories: [],
  relationships: [],
  aliases: [],
  contradictions: [],
});

/** Adds a checked line; the graph line was read before. */
export const addToBatch = async (
  engine: Engine,
  batch: GrowingBatch,
  line: CheckedLine,
  { now, caller, actor, heldBy, isBelieved }: ImportCaller,
): Promise<void> => {
  switch (line.loci) {
    case undefined:
      batch.drafts.push({
        ...draftOf(line, now, '', heldBy),
        ...idOf(line),
        givenBy: caller,
      });
      return;
    case 'messages':
      for (const draft of await draftsOfConversation(engine, line))
        batch.drafts.push({ ...draft, givenBy: caller });
      return;
    case 'memory':
      batch.memories.push(memoryOf(line, isBelieved ? null : caller));
      return;
    case 'relationship':
      batch.relationships.push(relationshipOf(line, now));
      return;
    case 'alias':
      batch.aliases.push(aliasOf(line, isBelieved ? null : actor));
      return;
    case 'contradiction':
      batch.contradictions.push(contradictionOf(line, isBelieved ? null : actor));
      return;
    case 'graph':
      return;
  }
};
