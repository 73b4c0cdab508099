/** Two notes of an answer that may contradict each other: never high, and the reason says so. */
import { expect, it } from 'vitest';
import { embeddedInstance, until } from '../recall/embedded-instance.js';

const graph_id = 'kestrel';

it('an answer is never high beside a contradiction that nobody has reviewed', async () => {
  const { api } = await embeddedInstance({ LOCI_RELATE: 'on' });
  await api.remember({
    graph_id,
    memories: [
      {
        content:
          'The maximum flight time of Kestrel is 32 minutes on the T4 battery. Below 5 °C the T4 battery cuts out after 18 minutes.',
        source: { kind: 'user', name: 'Jonas' },
        occurred_at: '2026-09-14T00:00:00Z',
      },
      {
        content:
          'The maximum flight time of Kestrel is 24 minutes on the T4 battery. We saw 412 redshanks on 19 October.',
        source: { kind: 'user', name: 'Priya' },
        occurred_at: '2026-10-20T00:00:00Z',
      },
    ],
  });
  await until(async () => (await api.getGraph({ graph_id })).waiting.total === 0, 'they are related');
  const answer = await api.insight({ graph_id, task: 'What is the maximum flight time of Kestrel?' });
  expect(answer.confidence).not.toBe('high');
  expect(answer.confidence_reason).toMatch(/contradict|contested/);
});
