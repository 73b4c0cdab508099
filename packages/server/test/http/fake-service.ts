/** A service that does nothing but remember how it was called: the double behind the tests of the HTTP door. */
import { type CallOptions, type GraphEvent, LociProblem, type OperationName } from '@loci/client';
import { type CallParts, type LociService, ownerGrant, type Readiness } from '../../src/api/service.js';
import type { Grant } from '../../src/domain/secret.js';

export interface RecordedCall {
  readonly grant: Grant;
  readonly name: OperationName;
  readonly parts: CallParts;
  readonly options: CallOptions;
}

type Answer = (call: RecordedCall) => unknown;

export const adminGrant: Grant = { ...ownerGrant, secretId: 's1', actor: 'tester' };

export const emptyList = { items: [], total: 0, page: 1, page_size: 50 };

export const eventOf = (cursor: number): GraphEvent => ({
  cursor,
  type: 'memory.stored',
  graph_id: 'g',
  at: '2026-05-03T10:00:00Z',
  memory_id: `m${cursor}`,
  data: {},
});

export const readyInstance: Readiness = {
  ready: true,
  storage: { kind: 'sqlite', writable: true, reason: null },
  tier: 'lexical',
  tierReason: 'no models are installed',
  llm: null,
  llmReason: 'none is configured or allowed',
  waiting: { total: 3, byKind: { relate: 3 }, oldestAt: Date.UTC(2026, 4, 3) },
  progress: 'relating 0 of 3',
  webhooks: { webhooks: 2, failing: 1, deadLetters: 4, sent: { delivered: 9, refused: 1, unwell: 2 } },
};

const noSignIn = async () => null;

export const makeFakeService = () => {
  const grants = new Map<string, Grant>([['good', adminGrant]]);
  const answers = new Map<OperationName, Answer>();
  const calls: RecordedCall[] = [];
  const listeners = new Set<() => void>();
  const events: GraphEvent[] = [];
  const state = { readiness: readyInstance, authentications: 0 };

  answers.set('listEvents', ({ parts }) => {
    const { after = 0, page_size: size = 50 } = parts.query as { after?: number; page_size?: number };
    if (typeof after !== 'number') {
      throw new LociProblem('invalid_request', 'after', {
        errors: [{ path: 'after', message: 'not an integer' }],
      });
    }
    const rest = events.filter(event => event.cursor > after);
    const items = rest.slice(0, size);
    return {
      items,
      page_size: size,
      next_after: items.at(-1)?.cursor ?? after,
      has_more: rest.length > size,
    };
  });

  const service: LociService = {
    authenticate: async secret => {
      state.authentications += 1;
      return grants.get(secret) ?? null;
    },
    signIns: {
      begin: noSignIn,
      beginByLink: noSignIn,
      makeLink: noSignIn,
      authenticate: async () => 'ended',
      end: async () => undefined,
      endAll: noSignIn,
      endAllOf: async () => 0,
    },
    call: (async (grant: Grant, name: OperationName, parts: CallParts, options: CallOptions = {}) => {
      const call = { grant, name, parts, options };
      calls.push(call);
      const answer = answers.get(name);
      return answer === undefined ? emptyList : answer(call);
    }) as LociService['call'],
    readText: async (grant, name, parts) => {
      const answer = await service.call(grant, name, parts);
      return { answer, text: JSON.stringify(answer) };
    },
    as: () => {
      throw new Error('the HTTP door uses call');
    },
    onCommit: (_graphId, listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    takeToken: async () => null,
    readiness: async () => state.readiness,
    hasUsableSecret: async () => true,
    close: async () => undefined,
  };

  return {
    service,
    grants,
    calls,
    listeners,
    events,
    state,
    answer: (name: OperationName, answer: Answer) => answers.set(name, answer),
    commit: (event: GraphEvent) => {
      events.push(event);
      for (const listener of listeners) listener();
    },
    lastCall: (): RecordedCall => {
      const call = calls.at(-1);
      if (call === undefined) throw new Error('nothing was called');
      return call;
    },
  };
};

export type FakeService = ReturnType<typeof makeFakeService>;
