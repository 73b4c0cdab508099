/** The conversations of a Claude export. */
import { conversationPieces, type Spoken } from '../conversation.js';
import type { BadPiece, Format, Piece } from '../format.js';
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

function* piecesOf({ line, value }: JsonRecord): Generator<Piece | BadPiece> {
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
}

export const claude: Format = {
  name: 'claude',
  title: 'Claude conversations',
  recognises: head => /^\s*[[{]/.test(head) && /"chat_messages"\s*:\s*\[/.test(head),
  async *read(file) {
    for await (const piece of jsonRecords(file)) {
      if ('message' in piece) yield piece as BadPiece;
      else yield* inItemOf(piece, piecesOf(piece));
    }
  },
};
