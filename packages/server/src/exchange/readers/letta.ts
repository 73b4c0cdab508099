/** What Letta exports: an agent file (`.af`) with memory blocks and what was said, or the list of archival passages. */
import { conversationPieces, type Spoken } from '../conversation.js';
import type { AnyPiece, Format } from '../format.js';
import { contextTypesOf } from '../relation.js';
import { jsonLists } from '../text/json-lists.js';
import { isObject, parsed } from '../text/lines.js';
import { inItemOf, isRecord, type JsonRecord } from '../text/records.js';
import { nameFrom, stableId, textFrom, timeField, timeFrom } from '../text/values.js';

const roles: Readonly<Record<string, Spoken['role']>> = { user: 'user', assistant: 'assistant' };

/** The lists of the file that hold no memories. */
const otherLists: Readonly<Record<string, string>> = {
  groups: 'group of agents',
  files: 'file',
  sources: 'folder of files',
  tools: 'tool',
  mcp_servers: 'MCP server',
  skills: 'skill',
};

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : (Array.isArray(content) ? content : [])
        .flatMap(part => (isObject(part) ? (textFrom(part.text) ?? []) : []))
        .join('\n');

/** Letta wraps what a person says into JSON with its time, and tells its own events in the same way. */
const unwrapped = (text: string): { readonly text: string; readonly isEvent: boolean } => {
  const wrapped = text.trimStart().startsWith('{') ? parsed(text) : undefined;
  if (!isObject(wrapped) || typeof wrapped.type !== 'string' || typeof wrapped.time !== 'string')
    return { text, isEvent: false };
  return { text: textFrom(wrapped.message) ?? '', isEvent: wrapped.type !== 'user_message' };
};

/** A message, or what it is instead. */
const spokenOf = (message: unknown): Spoken | string => {
  if (!isObject(message)) return 'message without a role';
  const role = roles[String(message.role)];
  if (role === undefined) return `${String(message.role)} message`;
  const { text, isEvent } = unwrapped(textOf(message.content));
  if (isEvent) return 'event of Letta';
  if (text.trim() === '') return Array.isArray(message.tool_calls) ? 'tool call' : 'empty message';
  return { role, content: text, at: timeFrom(message.created_at), name: textFrom(message.name) ?? null };
};

function* agentPieces({ line, value }: JsonRecord): Generator<AnyPiece> {
  const name = nameFrom(value.name, 'agent');
  const read = (Array.isArray(value.messages) ? value.messages : []).map(spokenOf);
  yield* conversationPieces(line, {
    program: 'letta',
    id: `${name}:${String(value.id ?? '')}`,
    title: name,
    spoken: read.filter(one => typeof one !== 'string'),
  });
  for (const skipped of read.filter(one => typeof one === 'string')) yield { line, skipped };
}

/** A block is a page about one thing: a memory in the context of its label, known by its agents and label. */
function* blockPieces(
  { line, value }: JsonRecord,
  agents: readonly string[],
  madeAt: string | null,
): Generator<AnyPiece> {
  const content = textFrom(value.value);
  if (content === undefined) {
    yield { line, skipped: 'empty block' };
    return;
  }
  const label = nameFrom(value.label, 'block');
  const described = textFrom(value.description);
  yield {
    line,
    value: {
      id: stableId('letta', ...agents, label, ...(agents.length === 0 ? [String(value.id)] : [])),
      content,
      context_types: contextTypesOf([
        { context_type: 'block', name: label },
        ...agents.map(name => ({ context_type: 'agent', name })),
      ]),
      source: { kind: 'agent', name: agents[0] ?? 'letta', ref: `letta:${label}` },
      ...(madeAt === null ? {} : { occurred_at: madeAt }),
      ...(described === undefined ? {} : { metadata: { description: described } }),
    },
  };
}

const mostTags = 31;

/** Archival memory: what an agent keeps beside its blocks, or a part of a file. */
const passagePiece = ({ line, value }: JsonRecord): AnyPiece => {
  if (value.is_deleted === true) return { line, skipped: 'deleted passage' };
  const content = textFrom(value.text);
  if (content === undefined) return { line, field: 'text', message: 'must be a text that is not blank' };
  const at = timeField(value, 'created_at');
  if (at.wrong !== undefined) return { line, ...at.wrong };
  const [id, file] = [textFrom(value.id), textFrom(value.file_name)];
  const contexts = [
    ...(file === undefined ? [] : [{ context_type: 'file', name: nameFrom(file, 'file') }]),
    ...(Array.isArray(value.tags) ? value.tags : [])
      .flatMap(tag => textFrom(tag) ?? [])
      .slice(0, mostTags)
      .map(tag => ({ context_type: 'tag', name: nameFrom(tag, 'tag') })),
  ];
  return {
    line,
    value: {
      ...(id === undefined ? {} : { id: stableId('letta', 'passage', id) }),
      content,
      ...(contexts.length === 0 ? {} : { context_types: contextTypesOf(contexts) }),
      source: {
        ...(file === undefined
          ? { kind: 'agent', name: 'letta' }
          : { kind: 'document', name: nameFrom(file, 'file') }),
        ref: `letta:${id ?? 'passage'}`,
      },
      ...(at.time === undefined ? {} : { occurred_at: at.time }),
      ...(isObject(value.metadata) ? { metadata: value.metadata as never } : {}),
    },
  };
};

/** Blocks are named by id in their agents, wherever these stand in the file; only the file itself has a time. */
async function* read(file: Parameters<Format['read']>[0]): AsyncGenerator<AnyPiece> {
  const holders = new Map<string, string[]>();
  const blocks: JsonRecord[] = [];
  let madeAt: string | null = null;
  for await (const piece of jsonLists(file.chunks)) {
    if ('message' in piece) yield piece;
    else if (piece.list === 'created_at') madeAt = timeFrom(piece.value);
    else if (otherLists[piece.list] !== undefined)
      yield { line: piece.line, item: piece.item, skipped: otherLists[piece.list] as string };
    else if (piece.list === '' && isRecord(piece)) yield* inItemOf(piece, [passagePiece(piece)]);
    else if (!isRecord(piece) || piece.item === undefined) continue;
    else if (piece.list === 'blocks') blocks.push(piece);
    else if (piece.list === 'agents') {
      const name = nameFrom(piece.value.name, 'agent');
      for (const id of Array.isArray(piece.value.block_ids) ? piece.value.block_ids : [])
        holders.set(String(id), [...(holders.get(String(id)) ?? []), name]);
      yield* inItemOf(piece, agentPieces(piece));
    }
  }
  for (const block of blocks)
    yield* inItemOf(block, blockPieces(block, holders.get(String(block.value.id)) ?? [], madeAt));
}

export const letta: Format = {
  name: 'letta',
  recognises: (head, name) =>
    (/^\s*\{/.test(head) &&
      (/\.af$/i.test(name) || (/"agents"\s*:\s*\[/.test(head) && /"block_ids"\s*:/.test(head)))) ||
    // The vector of a passage can be so long that only what comes before it is in the head.
    (/^\s*\[/.test(head) && /"(?:id"\s*:\s*"passage-|archive_id"\s*:)/.test(head)),
  read,
};
