/** The key of the LLM is seen by the LLM alone; everything else that comes out is searched for it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@loci/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { adminSecret } from '../doors.js';
import { loci, newPlace, startServer } from '../loci-process.js';
import { proves } from '../requirements.js';
import { type Behaviour, breaksOff, llmKey, refuses, says, startFakeLlm, words } from './fake-llm.js';

// Several processes one after the other, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const task = 'Large uploads fail with ECONNRESET, what should I do?';
const fixed = 'Raising the client timeout to 30 s fixed the ECONNRESET on large uploads.';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory()
      ? filesIn(join(folder, entry.name))
      : [readFileSync(join(folder, entry.name), 'latin1')],
  );

it('is in no answer, problem, event, log line, metric, file or finding of the doctor', async () => {
  proves('LLM-12', 'LLM-13', 'LLM-01');
  const place = newPlace();
  onTestFinished(() => place.remove());
  const llm = await startFakeLlm(onTestFinished);
  const env = {
    LOCI_LLM_URL: llm.url,
    LOCI_LLM_MODEL: 'tiny-writer',
    LOCI_LLM_KEY: llmKey,
    LOCI_LLM_BUDGET_MS: '2000',
    LOCI_ADMIN_SECRET: adminSecret,
    LOCI_LOG_LEVEL: 'trace',
  };
  const server = await startServer(place, [], env);
  onTestFinished(async () => {
    await server.stop();
  });
  const api = connect({ url: server.address, secret: adminSecret, retries: 0 });
  const seen: string[] = [];
  const see = (value: unknown) => seen.push(typeof value === 'string' ? value : JSON.stringify(value));
  const read = async (path: string) => {
    const text = await (
      await fetch(server.address + path, { headers: { authorization: `Bearer ${adminSecret}` } })
    ).text();
    see(text);
    return text;
  };

  await api.remember({
    graph_id: 'g',
    memories: [{ content: fixed, source: { kind: 'user', name: 'Ana' } }],
  });
  llm.behave(words([[fixed, 1]]));
  const good = await api.insight({ graph_id: 'g', task, include: ['usage', 'evidence', 'trace'] });
  expect(good.usage).toMatchObject({ tier: 'llm', fallback: null });
  see(good);
  expect(JSON.parse(await read('/readyz'))).toMatchObject({
    tier: 'llm',
    llm: { model: 'tiny-writer', breaker: 'closed', last_failure: null },
  });
  const leaking: Behaviour[] = [
    words([[`The key is ${llmKey}.`, 1]], [[`Use ${llmKey} for large uploads.`, 1]]),
    says(llmKey),
    refuses(400),
    refuses(401),
    refuses(404),
    refuses(500),
    breaksOff,
  ];
  for (const behaviour of leaking) {
    llm.behave(behaviour);
    see(await api.insight({ graph_id: 'g', task, include: ['usage', 'evidence', 'trace'] }));
    see(
      await api.remember({
        graph_id: 'g',
        messages: [{ role: 'user', content: 'We decided to use Kafka.' }],
      }),
    );
  }
  expect(JSON.parse(await read('/readyz'))).toMatchObject({ llm: { breaker: 'open' } });
  const metrics = await read('/metrics');
  expect(metrics).toMatch(/loci_llm_calls_total [1-9]/);
  expect(metrics).toMatch(/loci_llm_failures_total\{reason="refused"\} [1-9]/);
  expect(metrics).toMatch(/loci_llm_tokens_total\{direction="input"\} [1-9]/);
  expect(metrics).toMatch(/loci_llm_seconds_total [0-9.]*[1-9]/);
  expect(metrics).toMatch(/loci_llm_breaker_open 1/);
  for (const path of ['/healthz', '/openapi.json', '/docs', '/', '/v1/events/g', '/v1/graphs/g/export'])
    await read(path);

  const doctor = await loci(place, ['doctor', '--data', place.data], { env });
  expect(doctor.out).toMatch(/its\s+LLM\s+tiny-writer\s+is\s+paused/);
  const atServer = await loci(place, ['doctor', '--url', server.address], {
    env: { ...env, LOCI_SECRET: adminSecret },
  });
  expect(atServer.out).toMatch(/its\s+LLM\s+tiny-writer\s+is\s+paused/);
  const json = await loci(place, ['doctor', '--json', '--data', place.data], { env });
  llm.behave(refuses(401));
  const insight = await loci(place, ['insight', task, '-g', 'g', '--data', place.data], { env });
  expect(insight.out).toContain(fixed);
  expect(insight.err).toMatch(/tiny-writer gave no usable answer \(refused\)/);
  const wrong = await loci(place, ['doctor'], { env: { ...env, LOCI_LLM_KEY: `${llmKey} with a space` } });
  for (const { out, err } of [doctor, atServer, json, insight, wrong]) seen.push(out, err);
  seen.push(server.err(), ...filesIn(place.data));

  expect(llm.asked.every(({ authorization }) => authorization === `Bearer ${llmKey}`)).toBe(true);
  expect(llm.asked.length).toBeGreaterThan(5);
  expect(seen.length).toBeGreaterThan(30);
  for (const text of seen) expect(text.includes(llmKey), text.slice(0, 300)).toBe(false);
  expect(server.err()).toContain('the LLM did not answer');
});
