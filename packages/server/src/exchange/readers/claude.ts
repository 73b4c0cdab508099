/** The conversations of a Claude export. */
import { conversationPieces, type Spoken } from '../conversation.js';
import type { AnyPiece, BadPiece, Format } from '../format.js';
import { isObject } from '../text/lines.js';
import { inItemOf, type JsonRecord, jsonRecords } from '../text/records.js';
import { nameFrom, stableId, textFrom, timeFrom } from '../text/values.js';

const roles: Readonly<Record<string, Spoken['role']>> = {
  human: 'user',
  user: 'user',
  assistant: 'assistant',
};

/** Newer exports keep the text in parts, with tools between them. */
const textOf = ({ text, content }: Readonly<Record<string, unknown>>): string =>
  textFrom(text) ??
  (Array.isArray(content) ? content : [])
    .filter(isObject)
    .filter(part => part.type === 'text')
    .map(part => textFrom(part.text) ?? '')
    .filter(part => part !== '')
    .join('\n');

const spokenIn = (message: unknown): Spoken[] => {
  if (!isObject(message)) return [];
  const role = roles[String(message.sender)];
  const content = textOf(message);
  if (role === undefined || content === '') return [];
  return [{ role, content, at: timeFrom(message.created_at), name: null }];
};

/** What of a message is not text. */
const skippedIn = (message: unknown): string[] => {
  if (!isObject(message)) return ['message without a sender'];
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const parts = list(message.content).filter(isObject);
  return [
    ...(roles[String(message.sender)] === undefined ? ['message of another role'] : []),
    ...parts
      .filter(({ type }) => type !== 'text')
      .map(({ type }) => `${String(type).replaceAll('_', ' ')} part`),
    ...list(message.attachments).map(() => 'attachment'),
    ...list(message.files).map(() => 'file'),
  ];
};

function* piecesOf({ line, value }: JsonRecord): Generator<AnyPiece> {
  if (!Array.isArray(value.chat_messages)) {
    yield { line, field: 'chat_messages', message: 'must be a list of messages' };
    return;
  }
  const title = nameFrom(value.name, 'untitled');
  const id = textFrom(value.uuid) ?? stableId('claude', title, String(value.created_at));
  yield* conversationPieces(line, {
    program: 'claude',
    id,
    title,
    spoken: value.chat_messages.flatMap(spokenIn),
  });
  for (const skipped of value.chat_messages.flatMap(skippedIn)) yield { line, skipped };
}

export const claude: Format = {
  name: 'claude',
  recognises: head => /^\s*[[{]/.test(head) && /"chat_messages"\s*:\s*\[/.test(head),
  async *read(file) {
    for await (const piece of jsonRecords(file)) {
      if ('message' in piece) yield piece as BadPiece;
      else yield* inItemOf(piece, piecesOf(piece));
    }
  },
};
