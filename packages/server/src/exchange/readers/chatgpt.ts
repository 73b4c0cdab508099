/** The conversations of a ChatGPT export: each is a tree of messages; the branch shown last is read. */

import { conversationPieces, type Spoken } from '../conversation.js';
import type { AnyPiece, Format } from '../format.js';
import { isObject } from '../text/lines.js';
import { type JsonRecord, readRecords } from '../text/records.js';
import { nameFrom, stableId, textFrom, timeFrom } from '../text/values.js';

type Node = Readonly<Record<string, unknown>>;

const roles: Readonly<Record<string, Spoken['role']>> = { user: 'user', assistant: 'assistant' };

/** If no branch is marked, the newest message is its end. */
const endOf = (mapping: Node, current: unknown): string | null => {
  if (typeof current === 'string' && Object.hasOwn(mapping, current)) return current;
  let newest: string | null = null;
  let at = Number.NEGATIVE_INFINITY;
  for (const [id, node] of Object.entries(mapping)) {
    const message = isObject(node) && isObject(node.message) ? node.message : null;
    const time = typeof message?.create_time === 'number' ? message.create_time : Number.NEGATIVE_INFINITY;
    if (message !== null && time >= at) [newest, at] = [id, time];
  }
  return newest;
};

/** From the last message to the first, following parents; null if the links form a cycle. */
const branchOf = (mapping: Node, current: unknown): Node[] | null => {
  const branch: Node[] = [];
  const seen = new Set<string>();
  for (let id = endOf(mapping, current); id !== null; ) {
    if (seen.has(id)) return null;
    seen.add(id);
    const node = mapping[id];
    if (!isObject(node)) break;
    branch.push(node);
    id = typeof node.parent === 'string' && Object.hasOwn(mapping, node.parent) ? node.parent : null;
  }
  return branch.reverse();
};

/** Marks of citations and other markup that its own page replaces, between private characters. */
const markup = /\ue200([^\ue200\ue201]*)\ue201/g;

/** An entity shows its name, the second of its values; the other marks show nothing. */
const shownMark = (mark: string): string => {
  const [kind, values = ''] = mark.split('\ue202');
  if (kind !== 'entity') return '';
  try {
    const [, name] = JSON.parse(values) as unknown[];
    return textFrom(name) ?? '';
  } catch {
    return '';
  }
};

const plain = (text: string): string => text.replace(markup, (_, mark: string) => shownMark(mark));

const partsOf = (content: unknown): unknown[] =>
  isObject(content) && Array.isArray(content.parts) ? content.parts : [];

/** Of speech, its transcript. */
const textOf = (content: unknown): string =>
  partsOf(content)
    .map(part => (typeof part === 'string' ? part : isObject(part) ? (textFrom(part.text) ?? '') : ''))
    .map(plain)
    .filter(part => part.trim() !== '')
    .join('\n');

/** What a message is, if it is not something that somebody said; null if it is. */
const asideOf = (message: Node): string | null => {
  const { author, recipient, metadata, content } = message;
  if (!isObject(author)) return 'message without an author';
  const role = String(author.role);
  if (roles[role] === undefined) return `${role} message`;
  if (isObject(metadata) && metadata.is_visually_hidden_from_conversation === true) return 'hidden message';
  if (role === 'assistant' && typeof recipient === 'string' && recipient !== 'all') return 'tool call';
  // Thoughts, code, custom instructions and others have no parts.
  if (isObject(content) && !Array.isArray(content.parts))
    return `${String(content.content_type ?? 'unknown').replaceAll('_', ' ')} message`;
  return null;
};

const spokenIn = ({ message }: Node): Spoken[] => {
  if (!isObject(message) || asideOf(message) !== null) return [];
  const author = message.author as Node;
  const role = roles[String(author.role)];
  const content = textOf(message.content);
  if (role === undefined || content === '') return [];
  return [{ role, content, at: timeFrom(message.create_time), name: textFrom(author.name) ?? null }];
};

/** What of a message is not text that somebody said. */
const skippedIn = ({ message }: Node): string[] => {
  if (!isObject(message)) return [];
  const aside = asideOf(message);
  if (aside !== null) return [aside];
  return partsOf(message.content)
    .filter(part => isObject(part) && textFrom(part.text) === undefined)
    .map(() => 'picture or file');
};

function* piecesOf({ line, value }: JsonRecord): Generator<AnyPiece> {
  if (!isObject(value.mapping)) {
    yield { line, field: 'mapping', message: 'must be an object of messages' };
    return;
  }
  const branch = branchOf(value.mapping, value.current_node);
  if (branch === null) {
    yield { line, field: 'mapping', message: 'the parents of its messages form a cycle' };
    return;
  }
  const title = nameFrom(value.title, 'untitled');
  const id =
    textFrom(value.conversation_id) ??
    textFrom(value.id) ??
    stableId('chatgpt', title, String(value.create_time));
  yield* conversationPieces(line, { program: 'chatgpt', id, title, spoken: branch.flatMap(spokenIn) });
  const left = Object.values(value.mapping).filter(
    node => isObject(node) && !branch.includes(node) && spokenIn(node).length > 0,
  );
  const skipped = [...branch.flatMap(skippedIn), ...left.map(() => 'message of a branch that was left')];
  for (const one of skipped) yield { line, skipped: one };
}

export const chatgpt: Format = {
  name: 'chatgpt',
  recognises: head => /^\s*[[{]/.test(head) && /"mapping"\s*:\s*\{/.test(head),
  read: readRecords(piecesOf),
};
