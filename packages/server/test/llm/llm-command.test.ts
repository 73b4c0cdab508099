/** `loci llm` allows, shows and forgets without a question; the doctor tells what is used and why. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { folderOfTest } from '../doors.js';
import { proves } from '../requirements.js';
import { startLocalLlm } from './fake-local-llm.js';
import { llmInFolder, loci, ollama } from './local-llm-calls.js';

it('`loci llm` shows, allows and forgets without a question', async () => {
  proves('LLM-19');
  const data = await folderOfTest();
  const [first, second] = [
    await ollama(),
    await startLocalLlm('llama.cpp', ['my model.gguf'], onTestFinished),
  ];
  const at = ['--data', data];
  const before = await loci(['llm', ...at], [first, second]);
  expect(before.out).toMatch(/used\s+none: none is configured or allowed/);
  expect(before.out).toMatch(/found\s+Ollama at \S+: tiny-chat:3b, large-chat:70b/);
  expect(before.out).toMatch(/found\s+llama\.cpp at \S+: my model\.gguf/);

  expect(await loci(['llm', 'use', ...at], [first, second])).toMatchObject({ code: 0 });
  expect(llmInFolder(data)).toMatchObject({ server: 'Ollama', model: 'tiny-chat:3b' });
  await loci(['llm', 'use', '--model', 'my model.gguf', ...at], [first, second]);
  expect(llmInFolder(data)).toMatchObject({ server: 'llama.cpp', model: 'my model.gguf' });
  await loci(['llm', 'use', `${first.endpoint.address}/v1/`, '--model', 'large-chat:70b', ...at], []);
  expect(llmInFolder(data)).toMatchObject({ ...first.endpoint, model: 'large-chat:70b' });
  const json = await loci(['llm', 'status', '--json', ...at], [second]);
  expect(JSON.parse(json.out)).toMatchObject({
    used: { model: 'large-chat:70b' },
    why: expect.stringContaining('Ollama on this machine, allowed on'),
    found: [{ server: 'llama.cpp' }],
  });

  expect((await loci(['llm', 'forget', ...at], [])).out).toContain('cleared');
  expect(existsSync(join(data, 'llm.json'))).toBe(false);
  expect([...first.sent, ...second.sent]).toEqual([]);
});

it('`loci llm use` says why it cannot', async () => {
  const data = await folderOfTest();
  const llm = await ollama(['tiny-chat:3b', 'big-cloud']);
  const use = (...args: string[]) => loci(['llm', 'use', ...args, '--data', data], [llm]);
  expect(await use('https://api.example.com/v1')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/LOCI_LLM_URL/),
  });
  expect(await use('http://127.0.0.1:1')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/no LLM server found/),
  });
  expect(await use('--model', 'big-cloud')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/no chat model big-cloud that runs here; it has tiny-chat:3b/),
  });
  expect(await loci(['llm', 'use', '--data', data], [])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/no LLM found on this machine/),
  });
  expect(existsSync(join(data, 'llm.json'))).toBe(false);
});

it('the doctor tells which is used and why, what could be, and what is wrong with it', async () => {
  const data = await folderOfTest();
  const llm = await ollama();
  const doctor = async (env = {}) => {
    const { out } = await loci(['doctor', '--json', '--data', data, '--port', '0'], [llm], env);
    return JSON.parse(out).findings.find(({ what }: { what: string }) => what === 'LLM');
  };
  expect(await doctor()).toMatchObject({
    health: 'ok',
    says: expect.stringMatching(/^none \(none is configured or allowed\); Ollama answers .*`loci llm use`/),
  });
  expect(await doctor({ LOCI_LLM: 'off' })).toMatchObject({
    says: expect.stringContaining('LOCI_LLM is off'),
  });
  await loci(['llm', 'use', '--data', data], [llm]);
  expect(await doctor()).toMatchObject({
    health: 'ok',
    says: expect.stringMatching(/^tiny-chat:3b at \S+ \(Ollama on this machine, allowed on/),
  });
  llm.list('Ollama', []);
  expect(await doctor()).toMatchObject({
    health: 'note',
    says: expect.stringContaining('no longer has the model'),
  });
});
