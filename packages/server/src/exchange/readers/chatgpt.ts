/** The conversations of a ChatGPT export: each is a tree of messages; the branch shown last is read. */

import { conversationPieces, type Spoken } from '../conversation.js';
import type { AnyPiece, BadPiece, Format } from '../format.js';
import { isObject } from '../text/lines.js';
import { inItemOf, type JsonRecord, jsonRecords } from '../text/records.js';
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

const textOf = (content: unknown): string => {
  if (!isObject(content)) return '';
  const parts = Array.isArray(content.parts) ? content.parts : [];
  return parts
    .map(part => (typeof part === 'string' ? part : isObject(part) ? (textFrom(part.text) ?? '') : ''))
    .filter(part => part.trim() !== '')
    .join('\n');
};

const spokenIn = (node: Node): Spoken[] => {
  const { message } = node;
  if (!isObject(message) || !isObject(message.author)) return [];
  const role = roles[String(message.author.role)];
  const content = textOf(message.content);
  const isHidden =
    isObject(message.metadata) && message.metadata.is_visually_hidden_from_conversation === true;
  if (role === undefined || isHidden || content === '') return [];
  const name = textFrom(message.author.name);
  return [{ role, content, at: timeFrom(message.create_time), name: name ?? null }];
};

/** What of a message is not text that somebody said. */
const skippedIn = ({ message }: Node): string[] => {
  if (!isObject(message) || !isObject(message.author)) return [];
  const role = String(message.author.role);
  if (roles[role] === undefined) return [`${role} message`];
  const parts =
    isObject(message.content) && Array.isArray(message.content.parts) ? message.content.parts : [];
  return parts
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
  async *read(file) {
    for await (const piece of jsonRecords(file)) {
      if ('message' in piece) yield piece as BadPiece;
      else yield* inItemOf(piece, piecesOf(piece));
    }
  },
};
