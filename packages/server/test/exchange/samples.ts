/** One small file of each format, in the words of this project and in the form that the other program writes. */
import { readFileSync } from 'node:fs';
import { chatgptSample, claudeSample } from './conversation-samples.js';
import type { Sample } from './sample.js';

const jsonl = (...records: readonly object[]): string =>
  records.map(record => `${JSON.stringify(record)}\n`).join('');

export const mcpSample: Sample = {
  format: 'mcp-memory',
  name: 'memory.jsonl',
  text: jsonl(
    { type: 'relation', from: 'Mira', to: 'Harbour', relationType: 'works_on' },
    {
      type: 'entity',
      name: 'Mira',
      entityType: 'person',
      observations: ['Mira reads reviews in the morning.'],
    },
    {
      type: 'entity',
      name: 'Harbour',
      entityType: 'project',
      observations: ['Harbour ships on Tuesdays.', 'Harbour stores its files in Lisbon.'],
    },
  ),
  memory: { content: 'Harbour ships on Tuesdays.', context_types: { project: ['Harbour'] } },
  holds: { stored: 4, relationships: 1 },
};

export const mem0Sample: Sample = {
  format: 'mem0',
  name: 'mem0.json',
  text: JSON.stringify(
    {
      count: 2,
      results: [
        {
          id: 'b1f0c0de-0000-4000-8000-000000000001',
          memory: 'Prefers trains to planes',
          user_id: 'ines',
          run_id: 'trip-4',
          hash: '0f',
          metadata: { mood: 'sure' },
          categories: ['travel'],
          created_at: '2025-03-02T09:15:00.000000-07:00',
          updated_at: null,
        },
        {
          id: 'b1f0c0de-0000-4000-8000-000000000002',
          memory: 'Answers in short sentences',
          agent_id: 'concierge',
          created_at: '2025-03-03T10:00:00Z',
        },
      ],
      relations: [{ source: 'ines', relationship: 'lives_in', target: 'porto' }],
    },
    null,
    2,
  ),
  memory: {
    content: 'Prefers trains to planes',
    context_types: { category: ['travel'], user: ['ines'] },
    source: { kind: 'user', name: 'ines', ref: 'mem0:b1f0c0de-0000-4000-8000-000000000001' },
    session: 'trip-4',
    occurred_at: '2025-03-02T16:15:00.000Z',
    metadata: { mood: 'sure' },
  },
  holds: { stored: 3, relationships: 1 },
};

export const graphitiSample: Sample = {
  format: 'graphiti',
  name: 'graph.json',
  text: JSON.stringify({
    edges: [
      {
        uuid: 'e1',
        group_id: 'g',
        source_node_uuid: 'n1',
        target_node_uuid: 'n2',
        name: 'LEADS',
        fact: 'Tomas leads the Orchard team.',
        created_at: '2025-05-01T08:00:00Z',
        valid_at: '2024-01-01T00:00:00Z',
        invalid_at: '2025-06-01T00:00:00Z',
        episodes: ['p1'],
      },
    ],
    nodes: [
      {
        uuid: 'n1',
        name: 'Tomas',
        labels: ['Entity', 'Person'],
        summary: 'Tomas is an engineer.',
        created_at: '2025-05-01T08:00:00Z',
      },
      { uuid: 'n2', name: 'Orchard', labels: ['Entity'], summary: '', created_at: '2025-05-01T08:00:00Z' },
    ],
    episodes: [
      {
        uuid: 'p1',
        name: 'standup',
        source: 'message',
        source_description: 'team chat',
        content: 'Tomas: I lead Orchard now.',
        valid_at: '2024-01-01T00:00:00Z',
      },
    ],
  }),
  memory: {
    content: 'Tomas leads the Orchard team.',
    context_types: { Person: ['Tomas'], entity: ['Orchard'] },
    occurred_at: '2024-01-01T00:00:00.000Z',
    valid_until: '2025-06-01T00:00:00.000Z',
  },
  holds: { stored: 3, relationships: 1 },
};

export const markdownSample: Sample = {
  format: 'markdown',
  name: 'team/release.md',
  text: [
    '---',
    'title: Release',
    'type: guide',
    'tags: [shipping, weekly]',
    'created: 2025-02-03',
    '---',
    '# Release',
    '',
    'Releases go out from [[Harbour|the harbour]] only.',
    '',
    '## Rules',
    '- Never release on a Friday. #calm',
    '- A release needs two',
    '  reviewers.',
    '- [decision] Tags are signed (since spring)',
    '- Ask Ana before you ship, see [[Review]]',
    '- part of [[Delivery]]',
    '',
    '```sh',
    'make release',
    '```',
    '',
    '## Relations',
    '- depends_on [[Review]]',
    '- extends [[guides/Shipping#top]]',
    '',
  ].join('\n'),
  memory: {
    content: 'Never release on a Friday. #calm',
    context_types: { guide: ['Release'], topic: ['Rules'], tag: ['shipping', 'weekly', 'calm'] },
    source: { kind: 'document', name: null, ref: 'team/release.md' },
    occurred_at: '2025-02-03T00:00:00.000Z',
  },
  holds: { stored: 6, relationships: 4 },
};

export const agentSample: Sample = {
  format: 'agent-notes',
  name: 'CLAUDE.md',
  text: '# Project notes\n\nUse tabs in Makefiles.\n\n## Testing\n\n- Run one file at a time.\n- The slow half runs at night.\n',
  memory: {
    content: 'Run one file at a time.',
    context_types: { instructions: ['CLAUDE.md'], topic: ['Testing'] },
  },
  holds: { stored: 3, relationships: 0 },
};

export const csvSample: Sample = {
  format: 'csv',
  name: 'facts.csv',
  text: 'content;date;author;context.area\n"Bees sleep; most of them";2025-01-05;Rui;garden|bees\nFrost comes in March;;;garden\n',
  memory: {
    content: 'Bees sleep; most of them',
    context_types: { area: ['garden', 'bees'] },
    source: { kind: 'document', name: 'Rui', ref: 'facts.csv' },
    occurred_at: '2025-01-05T00:00:00.000Z',
  },
  holds: { stored: 2, relationships: 0 },
};

export const lociSample: Sample = {
  format: 'loci',
  name: 'own.jsonl',
  text: jsonl(
    {
      content: 'Oars are kept in the loft.',
      context_types: { place: ['boathouse'] },
      occurred_at: '2025-01-01T00:00:00Z',
      id: 'oars',
    },
    {
      loci: 'relationship',
      state: 'asserted',
      kind: 'related-to',
      from: { context_type: 'place', name: 'boathouse' },
      to: { context_type: 'place', name: 'loft' },
      reason: null,
    },
  ),
  memory: { id: 'oars', content: 'Oars are kept in the loft.', context_types: { place: ['boathouse'] } },
  holds: { stored: 1, relationships: 1 },
};

const moved = (name: string): string => readFileSync(new URL(`./moved/${name}`, import.meta.url), 'utf8');

export const hindsightSample: Sample = {
  format: 'hindsight',
  name: 'memories.json',
  text: moved('hindsight.json'),
  memory: { content: 'Ines prefers the night train to Porto | Involving: Ines' },
  holds: { stored: 2, relationships: 0 },
};

export const lettaSample: Sample = {
  format: 'letta',
  name: 'concierge.af',
  text: moved('letta.af'),
  memory: { content: 'I answer in short sentences.' },
  holds: { stored: 4, relationships: 0 },
};

/** Every format once. */
export const samples: readonly Sample[] = [
  lociSample,
  mcpSample,
  mem0Sample,
  graphitiSample,
  hindsightSample,
  lettaSample,
  markdownSample,
  agentSample,
  chatgptSample,
  claudeSample,
  csvSample,
];
