/**
 * Imports a file: the whole file is read and checked before any of it is stored, and never held in memory at once.
 */
import type { CheckedInputOf, ImportReceipt } from '@loci/client';
import { LociProblem } from '@loci/client';
import { allows, holds } from '../../domain/secret.js';
import type { Engine } from '../../engine/engine.js';
import { isBad, isSkipped, Unreadable } from '../../exchange/format.js';
import { formatOf } from '../../exchange/formats.js';
import { openIdTable } from '../../exchange/id-table.js';
import { openFile } from '../../exchange/open-file.js';
import { columnsFrom } from '../../exchange/readers/csv.js';
import { openSpool } from '../../exchange/spool.js';
import { takeTurns } from '../../take-turns.js';
import type { Caller } from '../handlers.js';
import {
  type Findings,
  inItem,
  isHopeless,
  isRepeated,
  note,
  noteSkipped,
  pathOf,
  refuse,
} from './import-findings.js';
import {
  addToBatch,
  type CheckedLine,
  checkLine,
  type GrowingBatch,
  graphOf,
  type ImportCaller,
  newBatch,
} from './import-lines.js';

const mostExamples = 5;
const batchSize = 1_000;
/** Characters per batch: others may write between two. A thousand usual lines are less. */
const batchCharacters = 2_000_000;
const progressEvery = 1_000;

/** The first memories that the file would bring. */
const addExamples = ({ examples }: Findings, { drafts, memories }: GrowingBatch): void => {
  const contents = [
    ...drafts.map(({ content }) => content),
    ...memories.flatMap(({ versions }) => versions.at(-1)?.content ?? []),
  ];
  examples.push(...contents.slice(0, mostExamples - examples.length));
};

/** What is kept of a good line until all lines are good. */
const keep = async (found: Findings, line: number, data: CheckedLine): Promise<void> => {
  const { spools, references, lines: piece } = found;
  switch (data.loci) {
    case 'graph':
      found.graph = graphOf(data);
      return;
    case 'contradiction':
      for (const field of ['first', 'second'] as const)
        references.push({ piece, line, field, id: data[field] });
      break;
    case 'memory':
      if (isRepeated(found, data.id, line)) return;
      break;
    case undefined:
      if (data.id !== undefined && isRepeated(found, data.id, line)) return;
      for (const [at, id] of (data.supersedes ?? []).entries())
        references.push({ piece, line, field: `supersedes[${at}]`, id });
      break;
  }
  const isRelation = ['relationship', 'alias', 'contradiction'].includes(data.loci ?? '');
  await (isRelation ? spools.relations : spools.memories).add(JSON.stringify([piece, data]));
};

/** As for contradictions over the API: a caller who opens one decides what happens to memories of others. */
const withoutRead = (line: number): LociProblem =>
  new LociProblem(
    'forbidden',
    `Line ${line} is a contradiction, which needs the permission "read" in addition to "write" on this graph. Remove such lines, or import with a secret that may read.`,
  );

const readAll = async (
  input: CheckedInputOf<'importGraph'>,
  found: Findings,
  now: number,
  { grant, options }: Pick<Caller, 'grant' | 'options'>,
): Promise<void> => {
  const columns = input.map === undefined ? null : columnsFrom(input.map);
  const file = await openFile(input.lines, input.name ?? 'import');
  const format = formatOf(input.format, file.head, file.name);
  found.format = format.name;
  const turn = takeTurns();
  for await (const piece of format.read(file, { columns })) {
    if (isSkipped(piece)) {
      noteSkipped(found, piece.skipped);
      continue;
    }
    if (++found.lines % progressEvery === 0) {
      options.signal?.throwIfAborted();
      options.onImport?.({ stage: 'checking', done: found.lines, total: null });
    }
    await turn();
    if (isBad(piece)) {
      note(found, piece.line, inItem(piece.item, [{ path: piece.field, message: piece.message }]));
      if (isHopeless(found, input)) throw refuse(found);
      continue;
    }
    const checked = checkLine(piece.value, now);
    if ('errors' in checked) note(found, piece.line, inItem(piece.item, checked.errors));
    else if (checked.data.loci === 'contradiction' && !allows(grant, 'read', input.graph_id))
      throw withoutRead(piece.line);
    else await keep(found, piece.line, checked.data);
    if (isHopeless(found, input)) throw refuse(found);
  }
};

/** A line may only refer to what is in the file or the graph, or storing would stop midway. */
const checkReferences = async (engine: Engine, graphId: string, found: Findings): Promise<void> => {
  const open = found.references.filter(({ id }) => !found.ids.has(id));
  for (let at = 0; at < open.length; at += batchSize) {
    const some = open.slice(at, at + batchSize);
    const wanted = some.map(({ id }) => id);
    const known = await engine.memoriesKnown(graphId, wanted, null);
    for (const { piece, line, field, id } of some) {
      if (known.has(id) || found.left.has(piece)) continue;
      found.left.add(piece);
      note(found, line, [{ path: field, message: `there is no memory "${id}" in the file or the graph` }]);
    }
  }
};

const openImport = (
  engine: Engine,
  { graph_id, dry_run }: CheckedInputOf<'importGraph'>,
  found: Findings,
  { isBelieved, actor: importer }: ImportCaller,
) => {
  const holds = (id: string) => found.ids.has(id);
  return dry_run
    ? engine.planImport(graph_id, { holds, isBelieved }, { ids: openIdTable(), statements: openIdTable() })
    : engine.beginImport(graph_id, found.graph, { holds, isBelieved, importer });
};

/** Stores all lines in batches; a dry run only counts what would happen. */
const carryOut = async (
  engine: Engine,
  input: CheckedInputOf<'importGraph'>,
  found: Findings,
  caller: ImportCaller,
  options: Caller['options'],
) => {
  const importing = await openImport(engine, input, found, caller);
  let done = 0;
  const turn = takeTurns();
  for (const spool of [found.spools.memories, found.spools.relations]) {
    let batch = newBatch();
    let size = 0;
    let characters = 0;
    const flush = async () => {
      await importing.take(batch);
      if (input.dry_run) addExamples(found, batch);
      done += size;
      options.onImport?.({
        stage: input.dry_run ? 'checking' : 'storing',
        done,
        total: found.lines - found.bad,
      });
      batch = newBatch();
      size = 0;
      characters = 0;
    };
    for await (const text of spool.lines()) {
      const [piece, data] = JSON.parse(text) as [number, CheckedLine];
      if (found.left.has(piece)) continue;
      await addToBatch(engine, batch, data, caller);
      characters += text.length;
      const isFull = ++size >= batchSize || batch.drafts.length >= batchSize;
      if (isFull || characters >= batchCharacters) await flush();
      await turn();
    }
    if (size > 0) await flush();
  }
  return importing.result();
};

/** A file that breaks in the middle is rejected at the line where it did. */
const asProblem = (error: unknown): unknown =>
  error instanceof Unreadable
    ? new LociProblem('invalid_request', `${pathOf(error.line, '')}: ${error.message}`, {
        errors: [{ path: pathOf(error.line, ''), message: error.message }],
      })
    : error;

export const takeImport = async (
  engine: Engine,
  input: CheckedInputOf<'importGraph'>,
  { grant, options }: Caller,
): Promise<ImportReceipt> => {
  const now = engine.parts.now();
  const found: Findings = {
    format: input.format,
    graph: { settings: {}, createdAt: null },
    lines: 0,
    bad: 0,
    left: new Set(),
    skipped: new Map(),
    errors: [],
    examples: [],
    ids: openIdTable(),
    references: [],
    spools: { memories: openSpool(), relations: openSpool() },
  };
  try {
    await readAll(input, found, now, { grant, options });
    await checkReferences(engine, input.graph_id, found);
    if (found.lines === 0 && found.skipped.size === 0)
      throw new LociProblem('invalid_request', 'the file is empty', {
        errors: [{ path: '', message: 'the file has no lines to import' }],
      });
    if (found.bad > 0 && !input.skip_bad && !input.dry_run) throw refuse(found);
    const caller = {
      now,
      caller: grant.secretId,
      actor: grant.actor,
      heldBy: grant,
      isBelieved: holds(grant.permissions, 'admin'),
    };
    const taken = await carryOut(engine, input, found, caller, options);
    return {
      graph_id: input.graph_id,
      format: found.format,
      dry_run: input.dry_run,
      lines: found.lines,
      ...taken,
      bad: found.bad,
      errors: found.errors,
      skipped: [...found.skipped].map(([what, count]) => ({ what, count })),
      examples: found.examples,
    };
  } catch (error) {
    throw asProblem(error);
  } finally {
    await found.spools.memories.close();
    await found.spools.relations.close();
  }
};
