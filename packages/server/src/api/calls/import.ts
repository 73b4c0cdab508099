/** Reads JSON lines into a plan: every line is checked before the first one is stored. */
import {
  type ContradictionLine,
  type ExportLine,
  exportLines,
  type FieldError,
  type Lines,
  type MemoryLine,
  newMemory,
  type RelationshipLine,
  schemaOfLine,
} from '@loci/client';
import type { Contradiction } from '../../domain/contradiction.js';
import type { Draft } from '../../engine/remember/draft.js';
import type { ImportedRelationship, ImportPlan } from '../../engine/remember/import.js';
import { invalid, nestsTooDeep, refuseProto, tooDeep } from '../check-input.js';
import { contextsOf, timeIfGiven, timeOf } from '../wire/values.js';
import { draftOf } from './drafts.js';

type GraphLine = Extract<ExportLine, { loci: 'graph' }>;

const timeOrNull = (text: string | null): number | null => timeIfGiven(text ?? undefined);

const memoryOf = (line: MemoryLine, givenBy: string | null): ImportPlan['memories'][number] => ({
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

const relationshipOf = (line: RelationshipLine): ImportedRelationship => ({
  from: { type: line.from.context_type, name: line.from.name },
  kind: line.kind,
  to: { type: line.to.context_type, name: line.to.name },
  state: line.state,
  reason: line.reason,
  createdAt: timeOf(line.created_at),
});

const contradictionOf = (line: ContradictionLine): Contradiction => ({
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
    resolvedBy: resolution.resolved_by,
    resolvedAt: timeOf(resolution.resolved_at),
    marked: resolution.marked_for_review ?? [],
    undoneAt: timeOrNull(resolution.undone_at),
    undoneBy: resolution.undone_by ?? null,
    undoneReason: resolution.undone_reason ?? null,
  })),
});

const settingsOf = ({ contradictions }: GraphLine['settings']): ImportPlan['settings'] =>
  contradictions === undefined ? {} : { contradictions };

const parse = (text: string, number: number): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid([{ path: `line ${number}`, message: 'is not JSON' }]);
  }
};

/** What is wrong with a line, with its number in front of the field. */
const lineErrors = (
  number: number,
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): FieldError[] =>
  issues.map(issue => ({
    path: `line ${number}${issue.path.length > 0 ? `: ${issue.path.join('.')}` : ''}`,
    message: issue.message,
  }));

interface GrowingPlan {
  settings: ImportPlan['settings'];
  drafts: Draft[];
  memories: ImportPlan['memories'][number][];
  relationships: ImportedRelationship[];
  contradictions: Contradiction[];
}

const addLine = (
  plan: GrowingPlan,
  line: unknown,
  number: number,
  { now, caller, isBelieved }: Importing,
): void => {
  const schema = schemaOfLine(line);
  if (schema === null) {
    const kinds = Object.keys(exportLines).join(', ');
    throw invalid([{ path: `line ${number}: loci`, message: `must be one of ${kinds}` }]);
  }
  if (nestsTooDeep(line)) throw invalid([{ path: `line ${number}`, message: tooDeep }]);
  const trapped = refuseProto(line);
  if (trapped.length > 0)
    throw invalid(trapped.map(({ path, message }) => ({ path: `line ${number}: ${path}`, message })));
  const checked = schema.safeParse(line);
  if (!checked.success) throw invalid(lineErrors(number, checked.error.issues));
  const { data } = checked;
  if (schema === newMemory || !('loci' in data))
    plan.drafts.push({ ...draftOf(data as never, now, `line ${number}: `), givenBy: caller });
  else if (data.loci === 'graph') plan.settings = settingsOf(data.settings);
  else if (data.loci === 'memory') plan.memories.push(memoryOf(data, isBelieved ? null : caller));
  else if (data.loci === 'relationship') plan.relationships.push(relationshipOf(data));
  else if (data.loci === 'contradiction') plan.contradictions.push(contradictionOf(data));
};

export interface Importing {
  readonly now: number;
  /** The id of the secret that imports. */
  readonly caller: string;
  /** Whether the export is believed where it says who gave each source; else all of it was given by the caller. */
  readonly isBelieved: boolean;
}

export const readImport = async (
  lines: Lines,
  importing: Importing,
): Promise<{ plan: ImportPlan; lines: number }> => {
  const plan: GrowingPlan = { settings: {}, drafts: [], memories: [], relationships: [], contradictions: [] };
  let number = 0;
  let read = 0;
  for await (const text of lines) {
    number++;
    if (text.trim() === '') continue;
    addLine(plan, parse(number === 1 ? text.replace(/^\uFEFF/, '') : text, number), number, importing);
    read++;
  }
  if (read === 0) throw invalid([{ path: '', message: 'there is no line to import' }]);
  return { plan, lines: read };
};
