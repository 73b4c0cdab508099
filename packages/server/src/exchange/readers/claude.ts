/** The conversations of a Claude export. */
import { conversationPieces, type Spoken } from '../conversation.js';
import type { AnyPiece, Format } from '../format.js';
import { isObject } from '../text/lines.js';
import { type JsonRecord, readRecords } from '../text/records.js';
import { nameFrom, stableId, textFrom, timeFrom } from '../text/values.js';

const roles: Readonly<Record<string, Spoken['role']>> = {
  human: 'user',
  user: 'user',
  assistant: 'assistant',
};

type Message = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Words of the person or the assistant, written or spoken. */
const isSaid = ({ type }: Message): boolean => type === 'text' || type === 'voice_note';

/** Older exports have only `text`. In newer ones it repeats thoughts and has a notice in place of each tool. */
const textOf = ({ text, content }: Message): string => {
  const parts = listOf(content).filter(isObject);
  const said = parts
    .filter(isSaid)
    .map(part => textFrom(part.text) ?? '')
    .filter(part => part !== '')
    .join('\n');
  return said === '' && parts.every(isSaid) ? (textFrom(text) ?? '') : said;
};

const spokenIn = (message: unknown): Spoken[] => {
  if (!isObject(message)) return [];
  const role = roles[String(message.sender)];
  const content = textOf(message);
  if (role === undefined || content === '') return [];
  return [{ role, content, at: timeFrom(message.created_at), name: null }];
};

const timeOf = (message: Message): string => timeFrom(message.created_at) ?? '';

/**
 * A message that was edited or answered again has several followers: the branch shown last is read. All are read if
 * the links do not lead from each message to the first.
 */
const shownBranch = (messages: readonly unknown[], leaf: unknown): ReadonlySet<unknown> => {
  const known = new Map(messages.filter(isObject).map(message => [message.uuid, message]));
  const roots = messages.filter(message => !isObject(message) || !known.has(message.parent_message_uuid));
  const isTree =
    roots.length > 0 &&
    known.size === messages.length &&
    roots.every(root => root === messages[0] || isSibling(root, messages[0]));
  if (!isTree) return new Set(messages);
  const newest = [...known.values()].reduce((last, one) => (timeOf(one) >= timeOf(last) ? one : last));
  const branch = new Set<unknown>();
  for (let at = known.get(leaf) ?? newest; at !== undefined && !branch.has(at); ) {
    branch.add(at);
    at = known.get(at.parent_message_uuid) as Message;
  }
  return branch;
};

/** The first message was edited too. */
const isSibling = (one: unknown, other: unknown): boolean =>
  isObject(one) &&
  isObject(other) &&
  textFrom(one.parent_message_uuid) !== undefined &&
  one.parent_message_uuid === other.parent_message_uuid;

/** What of a message is not text. */
const skippedIn = (message: unknown): string[] => {
  if (!isObject(message)) return ['message without a sender'];
  const parts = listOf(message.content).filter(isObject);
  return [
    ...(roles[String(message.sender)] === undefined ? ['message of another role'] : []),
    ...parts.filter(part => !isSaid(part)).map(({ type }) => `${String(type).replaceAll('_', ' ')} part`),
    ...listOf(message.attachments).map(() => 'attachment'),
    ...listOf(message.files).map(() => 'file'),
  ];
};

function* piecesOf({ line, value }: JsonRecord): Generator<AnyPiece> {
  if (!Array.isArray(value.chat_messages)) {
    yield { line, field: 'chat_messages', message: 'must be a list of messages' };
    return;
  }
  const messages: readonly unknown[] = value.chat_messages;
  const branch = shownBranch(messages, value.current_leaf_message_uuid);
  const title = nameFrom(value.name, 'untitled');
  const id = textFrom(value.uuid) ?? stableId('claude', title, String(value.created_at));
  yield* conversationPieces(line, {
    program: 'claude',
    id,
    title,
    spoken: messages.filter(message => branch.has(message)).flatMap(spokenIn),
  });
  const skipped = messages.flatMap(message =>
    branch.has(message) ? skippedIn(message) : ['message of a branch that was left'],
  );
  for (const one of skipped) yield { line, skipped: one };
}

export const claude: Format = {
  name: 'claude',
  recognises: head => /^\s*[[{]/.test(head) && /"chat_messages"\s*:\s*\[/.test(head),
  read: readRecords(piecesOf),
};
