/** Request bodies that a reader of the OpenAPI document can send as they are. */
import type { OperationName } from '@loci/client';

type Examples = Record<string, { summary: string; value: Record<string, unknown> }>;

export const exampleBodies: Partial<Record<OperationName, Examples>> = {
  remember: {
    one: {
      summary: 'One memory',
      value: {
        graph_id: 'atlas-team',
        content: 'Raising nginx client_body_timeout to 120s stopped the ECONNRESET failures.',
        context_types: { error: ['ECONNRESET on upload'], project: ['Atlas'] },
        source: { kind: 'user', name: 'Mara' },
      },
    },
    batch: {
      summary: 'A batch, all or nothing',
      value: {
        graph_id: 'atlas-team',
        memories: [
          { content: 'Deploys go out on Tuesdays.', context_types: { skill: ['deployment'] } },
          { content: 'A rollback takes four minutes.', context_types: { skill: ['rollback'] } },
        ],
      },
    },
    conversation: {
      summary: 'The messages of a conversation',
      value: {
        graph_id: 'atlas-team',
        messages: [{ role: 'user', content: 'We moved the staging database to Frankfurt.' }],
      },
    },
  },
  search: {
    words: {
      summary: 'Find memories',
      value: { graph_id: 'atlas-team', query: 'upload fails with ECONNRESET' },
    },
  },
  insight: {
    task: {
      summary: 'Advice for a task',
      value: {
        task: 'Large uploads fail in Atlas production, what should I do?',
        graph_id: 'atlas-team',
        limit: 20,
        context_types: { skill: ['deployment', 'rollback'], feedback: [] },
      },
    },
  },
  renameContext: {
    name: { summary: 'Rename', value: { to: { name: 'Atlas 2' } } },
  },
  mergeContext: {
    into: { summary: 'Merge into another', value: { into: { context_type: 'project', name: 'Atlas' } } },
  },
  changeMemory: {
    retract: { summary: 'Retract', value: { status: 'retracted' } },
  },
  resolveContradiction: {
    keep: {
      summary: 'Keep the second',
      value: { resolution: 'kept_second', reason: 'Measured again in May' },
    },
  },
  decideProposal: {
    accept: { summary: 'Accept', value: { decision: 'accept' } },
    choose: {
      summary: 'Accept with a choice',
      value: { decision: 'accept', choice: 'kept_second', reason: 'Measured again in May' },
    },
  },
  createWebhook: {
    contradictions: {
      summary: 'Receive contradictions',
      value: { url: 'https://example.com/hooks/loci', events: ['contradiction.opened'] },
    },
  },
  createSecret: {
    reader: {
      summary: 'Read access to one graph',
      value: { graphs: ['atlas-team'], permissions: ['read'], name: 'ci' },
    },
    person: {
      summary: 'A person with read and write access',
      value: {
        graphs: ['atlas-team'],
        permissions: ['read', 'write'],
        display_name: 'Dana',
        holder: 'person',
      },
    },
  },
  changeSecret: {
    name: { summary: 'Change the holder', value: { display_name: 'Dana', holder: 'person' } },
  },
};
