/** Conversations as two programs export them, in the words of this project. */
import type { Sample } from './sample.js';

const turn = (id: string, parent: string | null, role: string, text: string, at: number) => ({
  id,
  parent,
  children: [],
  message: {
    id,
    author: { role, name: null },
    create_time: at,
    content: { content_type: 'text', parts: [text] },
  },
});

export const chatgptSample: Sample = {
  format: 'chatgpt',
  name: 'conversations.json',
  text: JSON.stringify([
    {
      title: 'Moving the shop',
      create_time: 1_735_725_600,
      conversation_id: 'c-1',
      current_node: 'd',
      mapping: {
        a: { id: 'a', message: null, parent: null, children: ['b'] },
        b: turn('b', 'a', 'user', 'We decided to move the shop to Rua Augusta in May 2025.', 1_735_725_601),
        c: turn('c', 'b', 'assistant', 'Forgotten branch: the shop stays at the port.', 1_735_725_602),
        d: turn('d', 'b', 'assistant', 'Can I help with anything else?', 1_735_725_603),
      },
    },
  ]),
  memory: {
    content: 'We decided to move the shop to Rua Augusta in May 2025.',
    context_types: { conversation: ['Moving the shop'] },
    source: { kind: 'user', name: null, ref: 'chatgpt:c-1' },
    session: 'chatgpt:c-1',
    occurred_at: '2025-01-01T10:00:01.000Z',
  },
  holds: { stored: 1, relationships: 0 },
};

export const claudeSample: Sample = {
  format: 'claude',
  name: 'conversations.json',
  text: JSON.stringify(
    [
      {
        uuid: 'u-1',
        name: 'Kiln settings',
        created_at: '2025-04-01T12:00:00.000000Z',
        updated_at: '2025-04-01T12:10:00.000000Z',
        account: { uuid: 'x' },
        chat_messages: [
          {
            uuid: 'm1',
            sender: 'human',
            text: 'The kiln in Braga runs at 1240 degrees.',
            content: [{ type: 'text', text: 'The kiln in Braga runs at 1240 degrees.' }],
            created_at: '2025-04-01T12:00:01.000000Z',
            attachments: [],
          },
          {
            uuid: 'm2',
            sender: 'assistant',
            text: '',
            content: [
              { type: 'tool_use', name: 'x' },
              { type: 'text', text: 'Shall I write that down?' },
            ],
            created_at: '2025-04-01T12:00:09.000000Z',
          },
        ],
      },
    ],
    null,
    1,
  ),
  memory: {
    content: 'The kiln in Braga runs at 1240 degrees.',
    context_types: { conversation: ['Kiln settings'] },
    source: { kind: 'user', name: null, ref: 'claude:u-1' },
    session: 'claude:u-1',
    occurred_at: '2025-04-01T12:00:01.000Z',
  },
  holds: { stored: 1, relationships: 0 },
};
