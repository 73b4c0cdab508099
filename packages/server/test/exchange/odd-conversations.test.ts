/** Exported conversations with all that real ones hold: what was said arrives, and the rest is named. */
import { describe, expect, it } from 'vitest';
import { type AnyPiece, isBad, isSkipped } from '../../src/exchange/format.js';
import { openFile } from '../../src/exchange/open-file.js';
import { chatgpt } from '../../src/exchange/readers/chatgpt.js';
import { claude } from '../../src/exchange/readers/claude.js';
import { proves } from '../requirements.js';

const read = async (format: typeof chatgpt, ...conversations: readonly unknown[]) => {
  const bytes = new TextEncoder().encode(JSON.stringify(conversations));
  const file = await openFile(
    (async function* () {
      yield bytes;
    })(),
    'conversations.json',
  );
  const pieces: AnyPiece[] = [];
  for await (const piece of format.read(file, { columns: null })) pieces.push(piece);
  const lines = pieces.flatMap(piece => (isBad(piece) || isSkipped(piece) ? [] : [piece.value]));
  return {
    bad: pieces.filter(isBad),
    skipped: pieces.flatMap(piece => (isSkipped(piece) ? [piece.skipped] : [])),
    titles: lines.flatMap(line => ('context_types' in line ? [line.context_types] : [])),
    said: lines.flatMap(line =>
      'messages' in line ? line.messages.map(({ role, content }) => `${role}: ${content}`) : [],
    ),
  };
};

describe('ChatGPT', () => {
  /** One branch, each message the answer to the one before. */
  const chat = (messages: readonly unknown[], more: object = {}) => ({
    id: 'c',
    title: 'Quay',
    current_node: `n${messages.length - 1}`,
    mapping: Object.fromEntries(
      messages.map((message, at) => [
        `n${at}`,
        { id: `n${at}`, message, parent: at === 0 ? null : `n${at - 1}`, children: [`n${at + 1}`] },
      ]),
    ),
    ...more,
  });
  const by = (role: string, content: unknown, more: object = {}) => ({
    author: { role, name: null, metadata: {} },
    create_time: 1_735_725_600.25,
    content,
    recipient: 'all',
    ...more,
  });
  const text = (...parts: readonly unknown[]) => ({ content_type: 'text', parts });

  it('keeps what was written and spoken, and names pictures, sound and hidden messages', async () => {
    proves('XCH-17');
    const heard = {
      content_type: 'audio_transcription',
      text: 'The crane is back on Monday.',
      direction: 'in',
    };
    const { said, skipped, bad } = await read(
      chatgpt,
      chat([
        null,
        by('system', text('')),
        by(
          'user',
          { content_type: 'user_editable_context', user_profile: 'I run the harbour.' },
          { metadata: { is_visually_hidden_from_conversation: true } },
        ),
        by('user', {
          content_type: 'multimodal_text',
          parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'file://x' }, 'This is quay 2.', ''],
        }),
        by('user', {
          content_type: 'multimodal_text',
          parts: [heard, { content_type: 'real_time_user_audio_video_asset_pointer', frames: [] }],
        }),
        by('assistant', text('First.', 'Second.'), { create_time: null }),
        { author: null, content: text('Whose words are these?') },
      ]),
    );
    expect(bad).toEqual([]);
    expect(said).toEqual([
      'user: This is quay 2.',
      'user: The crane is back on Monday.',
      'assistant: First.\nSecond.',
    ]);
    expect(skipped).toEqual([
      'system message',
      'hidden message',
      'picture or file',
      'picture or file',
      'message without an author',
    ]);
  });

  it('leaves thoughts, calls of tools and their results out, and names each', async () => {
    proves('XCH-17');
    const { said, skipped } = await read(
      chatgpt,
      chat([
        by('user', text('Draw the quay.')),
        by('assistant', { content_type: 'thoughts', thoughts: [{ summary: 'Plan', content: 'A quay.' }] }),
        by('assistant', { content_type: 'reasoning_recap', content: 'Thought for 4 seconds' }),
        by('assistant', { content_type: 'code', language: 'json', text: '{"prompt":"a quay"}' }),
        by('assistant', text('{"prompt":"a quay"}'), { recipient: 'dalle.text2im' }),
        by('tool', { content_type: 'execution_output', text: 'done' }),
        by('assistant', text('Here it is.')),
      ]),
    );
    expect(said).toEqual(['user: Draw the quay.', 'assistant: Here it is.']);
    expect(skipped).toEqual([
      'thoughts message',
      'reasoning recap message',
      'code message',
      'tool call',
      'tool message',
    ]);
  });

  it('reads text without the marks of citations, and entities by their name', async () => {
    proves('XCH-17');
    const marked =
      'The quay in \ue200entity\ue202["city","Porto","city in Portugal"]\ue201 opens in May.\ue200cite\ue202turn0search1\ue201';
    expect((await read(chatgpt, chat([by('assistant', text(marked))]))).said).toEqual([
      'assistant: The quay in Porto opens in May.',
    ]);
  });

  it('reads conversations without a title, an end or messages', async () => {
    proves('XCH-17');
    const { titles, said, bad } = await read(
      chatgpt,
      chat([by('user', text('It opens in May.'))], { title: '', current_node: null }),
      chat([by('user', text('It opens in June.'))], { title: null, current_node: 'gone', id: 'd' }),
      chat([], { current_node: null }),
    );
    expect(bad).toEqual([]);
    expect(titles).toEqual([{ conversation: ['untitled'] }, { conversation: ['untitled'] }]);
    expect(said).toEqual(['user: It opens in May.', 'user: It opens in June.']);
  });
});

describe('Claude', () => {
  const root = '00000000-0000-4000-8000-000000000000';
  const chat = (chat_messages: readonly unknown[], more: object = {}) => ({
    uuid: 'u',
    name: 'Kiln',
    chat_messages,
    ...more,
  });
  const message = (uuid: string, parent: string, sender: string, text: string, minute: number) => ({
    uuid,
    parent_message_uuid: parent,
    sender,
    text,
    content: [{ type: 'text', text }],
    created_at: `2025-04-01T12:${String(minute).padStart(2, '0')}:00.000000Z`,
  });

  it('reads the words, not the thoughts and notices that `text` repeats', async () => {
    proves('XCH-17');
    const notice = '```\nThis block is not supported on your current device yet.\n```';
    const { said, skipped } = await read(
      claude,
      chat([
        {
          sender: 'assistant',
          text: `They want the temperature.\n${notice}\nIt runs at 1240 degrees.`,
          content: [
            { type: 'thinking', thinking: 'They want the temperature.' },
            { type: 'tool_use', name: 'search', input: {} },
            { type: 'tool_result', content: [{ type: 'text', text: '1240' }] },
            { type: 'text', text: 'It runs at 1240 degrees.' },
          ],
        },
        { sender: 'assistant', text: notice, content: [{ type: 'tool_use', name: 'search' }] },
        { sender: 'human', text: 'Thank you, Braga is cold.', content: [] },
        { sender: 'human', text: '', content: [{ type: 'voice_note', text: 'The fuse is blue.' }] },
        { sender: 'human', text: '', content: [], files: [{ file_name: 'kiln.png' }] },
        null,
      ]),
    );
    expect(said).toEqual([
      'assistant: It runs at 1240 degrees.',
      'user: Thank you, Braga is cold.',
      'user: The fuse is blue.',
    ]);
    expect(skipped).toEqual([
      'thinking part',
      'tool use part',
      'tool result part',
      'tool use part',
      'file',
      'message without a sender',
    ]);
  });

  it('follows the branch shown last, and counts what was left', async () => {
    proves('XCH-17');
    const messages = [
      message('a', root, 'human', 'The kiln runs at 1200.', 0),
      message('b', 'a', 'assistant', 'Noted, 1200.', 1),
      message('c', root, 'human', 'The kiln runs at 1240.', 2),
      message('d', 'c', 'assistant', 'Noted, 1240.', 3),
    ];
    const edited = await read(claude, chat(messages));
    expect(edited.said).toEqual(['user: The kiln runs at 1240.', 'assistant: Noted, 1240.']);
    expect(edited.skipped).toEqual(Array(2).fill('message of a branch that was left'));
    const marked = await read(claude, chat(messages, { current_leaf_message_uuid: 'b' }));
    expect(marked.said).toEqual(['user: The kiln runs at 1200.', 'assistant: Noted, 1200.']);
  });

  it('reads every message if the links between them are not whole', async () => {
    proves('XCH-17');
    const broken = [
      message('a', root, 'human', 'One.', 0),
      message('b', 'gone', 'assistant', 'Two.', 1),
      message('c', 'b', 'human', 'Three.', 2),
    ];
    const circular = [message('a', 'b', 'human', 'One.', 0), message('b', 'a', 'assistant', 'Two.', 1)];
    const without = circular.map(({ parent_message_uuid: _, ...one }) => one);
    expect((await read(claude, chat(broken))).said).toHaveLength(3);
    expect((await read(claude, chat(circular))).said).toHaveLength(2);
    expect((await read(claude, chat(without))).said).toHaveLength(2);
    expect(await read(claude, chat([], { name: '' }))).toMatchObject({ said: [], skipped: [], bad: [] });
  });
});
