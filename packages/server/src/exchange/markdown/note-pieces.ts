/** The content of one note: its blocks as memories in the context of the note, and its links as relationships. */
import { type ImportedMemoryLine, limits } from '@loci/client';
import { takeTurns } from '../../take-turns.js';
import type { BadPiece, Piece } from '../format.js';
import { type ContextRef, contextTypesOf, relationshipLine } from '../relation.js';
import { nameFrom, stableId, textFrom, timeFrom } from '../text/values.js';
import { type Block, blocksOf, headingOf } from './blocks.js';
import { noteOf } from './front-matter.js';
import { linksIn, type NoteLink, namedBlock, relationOf, tagsIn, withoutBrackets } from './links.js';

export interface NoteFile {
  /** Relative to the imported folder: `team/deploy.md`. */
  readonly path: string;
  readonly text: string;
  readonly modifiedAt: string | null;
  /** The name of the imported folder; a note that came alone has none, and may share its name with others. */
  readonly folder?: string;
}

/** How notes of a kind are read. */
export interface NoteRules {
  /** The context type of a note that does not name one. */
  readonly type: string;
  /** Whether its file name alone identifies it, as for `CLAUDE.md`. */
  readonly isNamedByFile: boolean;
  /** The context of another note by its path or title; undefined if unknown. */
  readonly noteAt: (address: string) => ContextRef | undefined;
}

export interface NoteMemory {
  readonly line: number;
  readonly value: ImportedMemoryLine & { readonly id: string };
}

export interface ReadNote {
  readonly context: ContextRef;
  readonly memories: readonly NoteMemory[];
  readonly relationships: readonly Piece[];
  readonly bad: readonly BadPiece[];
}

const stemOf = (path: string): string =>
  (path.split(/[\\/]/).at(-1) ?? path).replace(/\.(?:md|markdown)$/i, '');

/** The title in the first line of a note; a smaller heading there is a topic. */
const firstHeading = (body: string): string | undefined => {
  const start = body.search(/\S/);
  if (start === -1) return undefined;
  const end = body.indexOf('\n', start);
  const heading = headingOf(body.slice(start, end === -1 ? undefined : end));
  return heading?.depth === 1 ? heading.title : undefined;
};

/** The name of the note: from its front matter, else from its file; links use the same name. */
export const contextOf = (
  fields: Readonly<Record<string, unknown>>,
  path: string,
  rules: Omit<NoteRules, 'noteAt'>,
): ContextRef => {
  const stem = stemOf(path);
  const title = rules.isNamedByFile ? (path.split(/[\\/]/).at(-1) ?? path) : (textFrom(fields.title) ?? stem);
  return { context_type: nameFrom(fields.type, rules.type), name: nameFrom(title, 'note') };
};

const listOf = (value: unknown): string[] => {
  const parts = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  return parts.flatMap(part => {
    const text = typeof part === 'string' || typeof part === 'number' ? String(part).trim() : '';
    return text === '' ? [] : [text.replace(/^#/, '')];
  });
};

const observation = /^\[([^[\]()\n]{1,60})\]\s+(\S[\s\S]*)$/;
const task = /^\[([ xX])\]\s+(\S[\s\S]*)$/;
const remark = /^([\s\S]*\S)\s+\(([^()\n]+)\)$/;

interface Said {
  readonly content: string;
  readonly metadata: Record<string, string>;
}

/** `- [category] text (remark)` of basic-memory, `- [x] task`, or the text as it is. */
const saidIn = ({ kind, text }: Block): Said => {
  if (kind !== 'item') return { content: text, metadata: {} };
  const done = task.exec(text);
  if (done !== null)
    return { content: done[2] as string, metadata: { task: done[1] === ' ' ? 'open' : 'done' } };
  const seen = observation.exec(text);
  if (seen === null) return { content: text, metadata: {} };
  const [, category = '', rest = ''] = seen;
  const [, plain, context] = remark.exec(rest) ?? [];
  return {
    content: plain ?? rest,
    metadata: { category, ...(context === undefined ? {} : { context }) },
  };
};

const mostContexts = 16;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const relationsHeading = /^relations$/i;

/** A heading that repeats the title adds nothing to the position of a block. */
const topicOf = ({ headings }: Block, title: string): string | undefined => {
  const last = headings.at(-1)?.trim();
  const isPlain =
    last === undefined ||
    last === '' ||
    last.toLowerCase() === title.toLowerCase() ||
    relationsHeading.test(last) ||
    /^observations$/i.test(last);
  return isPlain ? undefined : last;
};

const linesOf = (
  context: ContextRef,
  links: readonly (NoteLink & { line: number })[],
  rules: NoteRules,
): Piece[] => {
  const pieces = new Map<string, Piece>();
  const said = new Set<string>();
  for (const { address, target, relation, line } of links) {
    const name = nameFrom(target, '');
    if (name === '') continue;
    const other = rules.noteAt(address) ?? { context_type: 'note', name };
    const value = relationshipLine(context, relation, other);
    if (value === null || !('kind' in value)) continue;
    const key = `${value.kind}\u0001${other.context_type}\u0001${other.name}`.toLowerCase();
    // A link with a relation takes precedence over a plain one.
    if (!pieces.has(key) || (relation !== null && !said.has(key))) pieces.set(key, { line, value });
    if (relation !== null) said.add(key);
  }
  return [...pieces.values()];
};

const tooLong = `a block must have at most ${limits.contentCharacters} characters`;
/** A longer one stays too long however it is normalised. */
const longestBlock = 8 * limits.contentCharacters;

const whyUnfit = (content: string): string | null => {
  if (!content.isWellFormed() || content.includes('\u0000')) return 'must be well-formed Unicode without NUL';
  return [...content.normalize('NFC')].length > limits.contentCharacters ? tooLong : null;
};

/** A memory with its headings; null if it has an id already. */
interface PlacedMemory extends NoteMemory {
  readonly place: string | null;
}

/**
 * In a folder, the only block below its heading is known by file and heading, so that an edit updates its memory. Of
 * several, none can tell which one was edited: they are known by their text.
 */
const withOwnIds = (
  folder: string | undefined,
  path: string,
  memories: readonly PlacedMemory[],
): NoteMemory[] => {
  const counts = new Map<string | null, number>();
  for (const { place } of memories) counts.set(place, (counts.get(place) ?? 0) + 1);
  return memories.map(({ line, value, place }) => {
    const isAlone = folder !== undefined && place !== null && counts.get(place) === 1;
    return { line, value: isAlone ? { ...value, id: stableId('markdown', folder, path, place) } : value };
  });
};

export const readNote = async (
  { path, text, modifiedAt, folder }: NoteFile,
  rules: NoteRules,
): Promise<ReadNote> => {
  const turn = takeTurns();
  const { fields, body, bodyLine, wrong } = noteOf(text);
  const context = contextOf(fields, path, rules);
  const given = timeFrom(fields.created) ?? timeFrom(fields.date);
  const occurredAt = given ?? modifiedAt;
  const tags = [...listOf(fields.tags), ...listOf(fields.tag)];
  const [author] = [fields.author, fields.authors, fields.by].flatMap(listOf);
  const title = firstHeading(body) ?? context.name;
  const links: (NoteLink & { line: number })[] = [];
  const memories = new Map<string, PlacedMemory>();
  const bad: BadPiece[] = wrong === null ? [] : [{ line: 1, field: '', message: wrong }];
  for await (const block of blocksOf(body, bodyLine, turn)) {
    await turn();
    if (block.text.length > longestBlock) {
      bad.push({ line: block.line, field: '', message: tooLong });
      continue;
    }
    const isListed = relationsHeading.test(block.headings.at(-1)?.trim() ?? '');
    const relation = block.kind === 'item' ? relationOf(block.text, isListed) : null;
    if (relation !== null) {
      links.push({ ...relation, line: block.line });
      continue;
    }
    const { text: plain, name: ownName } =
      block.kind === 'code' ? { text: block.text, name: null } : namedBlock(block.text);
    // A block that a Loci export named is the memory with that id, word for word.
    const isNamed = ownName !== null && uuid.test(ownName);
    const isVerbatim = isNamed || block.kind === 'code';
    if (!isVerbatim) links.push(...linksIn(block.text).map(one => ({ ...one, line: block.line })));
    const { content: written, metadata } = isNamed
      ? { content: plain, metadata: {} }
      : saidIn({ ...block, text: plain });
    const content = isVerbatim ? written : withoutBrackets(written);
    if (content.trim() === '') continue;
    const unfit = whyUnfit(content);
    if (unfit !== null) {
      bad.push({ line: block.line, field: '', message: unfit });
      continue;
    }
    const topic = topicOf(block, title);
    const contexts: ContextRef[] = [
      context,
      ...(topic === undefined || topic.toLowerCase() === context.name.toLowerCase()
        ? []
        : [{ context_type: 'topic', name: nameFrom(topic, 'topic') }]),
      ...[...new Set([...tags, ...(isVerbatim ? [] : tagsIn(content))])].map(tag => ({
        context_type: 'tag',
        name: nameFrom(tag, 'tag'),
      })),
    ].slice(0, mostContexts);
    const id = isNamed ? ownName : stableId('markdown', path, content, JSON.stringify(contexts));
    if (memories.has(id)) continue;
    memories.set(id, {
      line: block.line,
      place: isNamed ? null : JSON.stringify(block.headings),
      value: {
        id,
        content,
        context_types: contextTypesOf(contexts),
        source: {
          kind: 'document',
          ref: path,
          ...(author === undefined ? {} : { name: author.slice(0, limits.nameCharacters) }),
        },
        ...(occurredAt === null ? {} : { occurred_at: occurredAt }),
        metadata: { ...metadata },
      },
    });
  }
  return {
    context,
    memories: withOwnIds(folder, path, [...memories.values()]),
    relationships: linesOf(context, links, rules),
    bad,
  };
};
