/** The promises about webhooks: stored, taken by one worker, settled, and deleted with their graph. */
import { describe, expect, it } from 'vitest';
import type { AsideEvent, Webhook, WebhookState } from '../../../src/domain/webhook.js';
import type { SettledWebhook, Store } from '../../../src/storage/store.js';
import { add, type Given, row } from './samples.js';

const state = (changes: Partial<WebhookState> = {}): WebhookState => ({
  through: 0,
  digestAt: null,
  failures: 0,
  nextAt: 0,
  lastAt: null,
  lastStatus: null,
  lastError: null,
  ...changes,
});

const hook = (id: string, changes: Partial<Webhook> = {}): Webhook => ({
  id,
  url: 'https://example.com/hook',
  name: null,
  events: null,
  digest: null,
  createdAt: 1_000,
  secret: 'whsec_b25l',
  previous: null,
  state: state(),
  ...changes,
});

const aside = (seq: number, changes: Partial<AsideEvent> = {}): AsideEvent => ({
  seq,
  since: null,
  attempts: 1,
  nextAt: 0,
  isDead: false,
  reason: 'it answered 400',
  at: 5_000,
  ...changes,
});

const settled = (changes: Partial<SettledWebhook> = {}): SettledWebhook => ({
  state: state(),
  delivered: [],
  asides: [],
  ...changes,
});

const page = { page: 1, size: 10 };

export const webhooksPart = (given: Given, reopened: () => Promise<Store>): void => {
  const put = (graph: string, ...hooks: Webhook[]) =>
    given().write(async tx => {
      for (const one of hooks) await tx.putWebhook(graph, one);
    });
  const take = (now: number, limit = 9) => given().write(tx => tx.takeWebhooks(limit, now, now + 100));
  const settle = (id: string, how: SettledWebhook) => given().write(tx => tx.settleWebhook('g', id, how));

  describe('webhooks', () => {
    it('are kept with all they have, newest first, in their graph', async () => {
      await add(given(), 'g', row('m1'));
      await add(given(), 'h', row('m1'));
      const full = hook('w2', {
        name: 'desk',
        events: ['memory.stored', 'contradiction.opened'],
        createdAt: 2_000,
        previous: { secret: 'whsec_b2xk', until: 9_000 },
        state: state({ through: 1, failures: 2, nextAt: 7, lastAt: 6, lastStatus: 503, lastError: 'away' }),
      });
      await put('g', hook('w1'), full);
      const store = await reopened();
      expect(await store.webhook('g', 'w2')).toEqual(full);
      expect(await store.webhook('h', 'w2')).toBeNull();
      expect(await store.webhooks('g', page)).toEqual({ items: [full, hook('w1')], total: 2, ...page });
      expect((await store.webhooks('g', { page: 2, size: 1 })).items).toEqual([hook('w1')]);
      expect(await store.webhookSummary()).toEqual({ webhooks: 2, failing: 1, deadLetters: 0 });
    });

    it('keep their state when stored again, and write no event', async () => {
      await add(given(), 'g', row('m1'));
      const before = await given().events('g', 0, 99);
      await put('g', hook('w1', { state: state({ through: 2 }) }));
      await put('g', hook('w1', { secret: 'whsec_bmV3', url: 'https://example.com/new' }));
      expect(await given().webhook('g', 'w1')).toEqual(
        hook('w1', { secret: 'whsec_bmV3', url: 'https://example.com/new', state: state({ through: 2 }) }),
      );
      expect(await given().events('g', 0, 99)).toEqual(before);
    });

    it('are taken by one worker, when there is something newer, they are due, and no one holds them', async () => {
      await add(given(), 'g', row('m1'));
      const { lastSeq } = (await given().graph('g'))!;
      await put(
        'g',
        hook('behind'),
        hook('done', { state: state({ through: lastSeq }) }),
        hook('later', { state: state({ nextAt: 50 }) }),
      );
      expect(await given().hasDueWebhook(10)).toBe(true);
      const [only, ...none] = await take(10);
      expect(none).toEqual([]);
      expect(only).toEqual({ graphId: 'g', webhook: hook('behind'), asides: [] });
      expect(await given().hasDueWebhook(10)).toBe(false);
      expect(await take(10)).toEqual([]);
      expect((await take(50)).map(({ webhook }) => webhook.id)).toEqual(['later']);
      // The holder is gone: it is free again.
      expect((await take(110)).map(({ webhook }) => webhook.id)).toEqual(['behind']);
      expect(await take(1_000, 1)).toHaveLength(1);
    });

    it('with a digest are taken when it is due, whatever is in the log, and hold what was deferred of it', async () => {
      await add(given(), 'g', row('m1'));
      const digest = {
        ...{ weekday: 'monday' as const, hour: 9, timeZone: 'Europe/Lisbon' },
        ...{ format: 'chat' as const, contextId: 7, limit: 5 },
      };
      const weekly = hook('w1', { digest, state: state({ digestAt: 50 }) });
      await put('g', weekly);
      expect(await given().hasDueWebhook(49)).toBe(false);
      expect(await given().hasDueWebhook(50)).toBe(true);
      expect(await take(50)).toEqual([{ graphId: 'g', webhook: weekly, asides: [] }]);
      const next = state({ through: 50, digestAt: 90 });
      const deferred = aside(50, { since: 0, nextAt: 60 });
      await settle('w1', settled({ state: next, asides: [deferred] }));
      expect(await take(59)).toEqual([]);
      expect(await take(60)).toEqual([
        { graphId: 'g', webhook: { ...weekly, state: next }, asides: [deferred] },
      ]);
    });

    it('are settled, with deferred events that come back when due', async () => {
      await add(given(), 'g', row('m1'), row('m2'));
      const { lastSeq } = (await given().graph('g'))!;
      await put('g', hook('w1'));
      await take(10);
      const through = state({ through: lastSeq, lastAt: 11, lastStatus: 400, lastError: 'no' });
      const asides = [aside(1, { nextAt: 200 }), aside(2, { nextAt: 20 }), aside(3, { isDead: true })];
      await settle('w1', settled({ state: through, asides }));
      expect((await given().webhook('g', 'w1'))?.state).toEqual(through);
      expect(await given().hasDueWebhook(19)).toBe(false);
      const [taken] = await take(20);
      expect(taken?.asides).toEqual([aside(2, { nextAt: 20 })]);
      const again = aside(1, { attempts: 2, nextAt: 300 });
      await settle('w1', settled({ state: through, delivered: [2], asides: [again] }));
      expect(await take(299)).toEqual([]);
      expect((await take(300))[0]?.asides).toEqual([again]);
      expect((await given().webhookSummary()).deadLetters).toBe(1);
    });

    it('have dead letters, newest first, which can be revived', async () => {
      await add(given(), 'g', row('m1'));
      await put(
        'g',
        hook('w1', { state: state({ through: 99 }) }),
        hook('w2', { state: state({ through: 99 }) }),
      );
      const dead = [
        aside(1, { isDead: true }),
        aside(2, { isDead: true }),
        aside(3, { isDead: true }),
        aside(4),
      ];
      await settle('w1', settled({ state: state({ through: 99 }), asides: dead }));
      expect((await given().deadLetters('g', 'w1', page)).items.map(({ seq }) => seq)).toEqual([3, 2, 1]);
      expect(await given().deadLetters('g', 'w1', { page: 2, size: 2 })).toMatchObject({
        items: [aside(1, { isDead: true })],
        total: 3,
      });
      expect((await given().deadLetters('g', 'w2', page)).total).toBe(0);
      expect(await given().write(tx => tx.reviveDeadLetters('g', 'w1', [3, 4, 77], 30))).toBe(1);
      const [taken] = await take(30);
      expect(taken?.asides).toEqual([aside(3, { attempts: 0, nextAt: 30 }), aside(4)]);
      expect(await given().write(tx => tx.reviveDeadLetters('g', 'w1', null, 40))).toBe(2);
    });

    it('are deleted with their deferred events and their graph, and leave nothing to settle', async () => {
      await add(given(), 'g', row('m1'));
      await put('g', hook('w1'), hook('w2'));
      await settle('w1', settled({ asides: [aside(1, { isDead: true })] }));
      await given().write(tx => tx.dropWebhook('g', 'w1'));
      await settle('w1', settled({ asides: [aside(1, { isDead: true })] }));
      expect(await given().webhook('g', 'w1')).toBeNull();
      expect((await given().deadLetters('g', 'w1', page)).total).toBe(0);
      await given().write(tx => tx.forgetGraph('g'));
      expect(await given().webhookSummary()).toEqual({ webhooks: 0, failing: 0, deadLetters: 0 });
    });
  });
};
