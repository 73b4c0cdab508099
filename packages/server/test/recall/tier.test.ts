/** Which tier runs and why: models that are off, broken or incomplete cost meaning, never an answer. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkLocal } from '../../src/cli/checks/local.js';
import { folderOfTest } from '../doors.js';
import { loci, newPlace, startServer } from '../loci-process.js';
import { proves } from '../requirements.js';
import {
  type EmbeddedInstance,
  embeddedInstance,
  type LogLine,
  otherModels,
  packagedModels,
  understood,
  until,
} from './embedded-instance.js';

const graph_id = 'g';
const content = 'The kettle in the kitchen is broken.';

/** The packaged models with their checksums. */
const copiedModels = async (): Promise<string> => {
  const folder = join(await folderOfTest(), 'models');
  cpSync(packagedModels, folder, { recursive: true });
  return folder;
};

const faults: Readonly<Record<string, { models: () => Promise<string>; reason: RegExp; level?: number }>> = {
  'switched off': { models: async () => 'off', reason: /^the models are switched off$/, level: 30 },
  'a folder that is not there': {
    models: async () => join(await folderOfTest(), 'nowhere'),
    reason: /cannot be used: tokenizer.json is missing$/,
  },
  'a model file that is none': {
    models: async () => {
      const folder = await otherModels('broken');
      writeFileSync(join(folder, 'embed.onnx'), 'this is no model');
      return folder;
    },
    reason: /cannot be used: .*embed.onnx/,
  },
  'a judge that is none': {
    models: async () => {
      const folder = await otherModels('broken-judge');
      writeFileSync(join(folder, 'judge.onnx'), 'this is no model');
      return folder;
    },
    reason: /cannot be used: .*judge.onnx/,
  },
  'no tokenizer': {
    models: async () => {
      const folder = await otherModels('mute');
      rmSync(join(folder, 'tokenizer.json'));
      return folder;
    },
    reason: /cannot be used: tokenizer.json is missing$/,
  },
  'a tokenizer that is none': {
    models: async () => {
      const folder = await otherModels('confused');
      writeFileSync(join(folder, 'tokenizer.json'), '{"version":');
      return folder;
    },
    reason: /cannot be used: .*tokenizer.json/,
  },
  'a wrong checksum': {
    models: async () => {
      const folder = await copiedModels();
      const file = readFileSync(join(folder, 'embed.onnx'));
      file[file.length - 1_000]! ^= 1;
      writeFileSync(join(folder, 'embed.onnx'), file);
      return folder;
    },
    reason: /cannot be used: .*embed.onnx is damaged: its sha256/,
  },
  'a file that was cut': {
    models: async () => {
      const folder = await copiedModels();
      writeFileSync(join(folder, 'judge.onnx'), readFileSync(join(folder, 'judge.onnx')).subarray(0, 1_000));
      return folder;
    },
    reason: /cannot be used: judge.onnx is damaged: 1000 bytes instead of/,
  },
};

const expectOneLine = (log: readonly LogLine[], reason: RegExp, level: number): void => {
  const lines = log.filter(line => line.level >= 40 || /model/.test(line.msg));
  expect(lines.map(({ msg }) => msg)).toEqual(['working without models']);
  expect(lines[0]!.reason).toMatch(reason);
  expect(lines[0]!.reason).not.toContain('\n');
  expect(lines[0]!.level).toBe(level);
};

const expectWorksByWords = async ({ api }: EmbeddedInstance): Promise<void> => {
  const { id } = (await api.remember({ graph_id, content })).items[0]!;
  await api.remember({ graph_id, content: 'Lisbon is sunny.' });
  const { items } = await api.search({ graph_id, query: 'which kettle?', rerank: 20 });
  expect(items.map(hit => hit.id)).toEqual([id]);
  expect((await api.getGraph({ graph_id })).indexed_through).toBe(0);
};

it('says that the models run, in one line of the log', async () => {
  const opened = await embeddedInstance();
  expect(await opened.readyz()).toMatchObject({ ready: true, tier: 'embedded', tier_reason: null });
  expect(opened.log.filter(({ msg }) => /model/.test(msg)).map(({ level, msg }) => [level, msg])).toEqual([
    [30, 'models'],
  ]);
});

it.each(Object.keys(faults))('works by words with %s, and says why once', async fault => {
  proves('TIER-01');
  const { models, reason, level = 40 } = faults[fault]!;
  const opened = await embeddedInstance({ LOCI_MODELS: await models() });
  const { ready, tier, tier_reason } = await opened.readyz();
  expect({ ready, tier }).toEqual({ ready: true, tier: 'lexical' });
  expect(tier_reason).toMatch(reason);
  await expectWorksByWords(opened);
  const said = (await checkLocal({ ...opened.config, logLevel: 'silent' })).find(
    ({ what }) => what === 'search',
  );
  expect(said).toEqual({ what: 'search', health: 'note', says: `lexical tier: ${tier_reason}` });
  expectOneLine(opened.log, reason, level);
});

it('says why once, also where a graph has vectors of the very models that are broken now', async () => {
  proves('TIER-01');
  const data = await folderOfTest();
  const folder = await otherModels('soon-broken');
  const before = await embeddedInstance({ LOCI_MODELS: folder }, data);
  await before.api.remember({ graph_id, content });
  await understood(before.api, graph_id);
  await until(
    async () => (await before.instance.store.modelFolder('soon-broken@2')) === folder,
    'it is noted',
  );
  await before.close();
  writeFileSync(join(folder, 'embed.onnx'), 'this is no model');
  const after = await embeddedInstance({ LOCI_MODELS: folder }, data);
  const { items } = await after.api.search({ graph_id, query: 'which kettle?' });
  expect(items).toHaveLength(1);
  await after.close();
  expectOneLine(after.log, /cannot be used: .*embed.onnx/, 40);
});

/** Loaded into the program before it starts: its runtime cannot be found, as where it was not installed. */
const withoutRuntime = `
const Module = require('node:module');
const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...rest) {
  if (name === 'onnxruntime-node') throw Object.assign(new Error('not found'), { code: 'MODULE_NOT_FOUND' });
  return resolve.call(this, name, ...rest);
};
`;

it('works by words where the runtime is not installed: server, log, search and doctor', async () => {
  proves('TIER-01');
  const place = newPlace();
  onTestFinished(() => place.remove());
  const hook = join(place.folder, 'without-runtime.cjs');
  writeFileSync(hook, withoutRuntime);
  const secret = 'secret-of-the-tiers';
  const env = { LOCI_MODELS: '', NODE_OPTIONS: `--require ${hook}`, LOCI_ADMIN_SECRET: secret };
  const server = await startServer(place, [], env);
  onTestFinished(async () => void (await server.stop()));
  const reason =
    /cannot be used: the model runtime onnxruntime-node is not installed\..*npm install --ignore-scripts/;
  const { tier, tier_reason } = (await (await fetch(`${server.address}/readyz`)).json()) as Record<
    string,
    string
  >;
  expect(tier).toBe('lexical');
  expect(tier_reason).toMatch(reason);
  const there = { LOCI_SECRET: secret, LOCI_URL: server.address, LOCI_GRAPH: graph_id };
  await loci(place, ['remember', content], { env: there });
  const found = await loci(place, ['search', 'kettle'], { env: there });
  expect(found.out, found.err).toContain(content);
  const doctor = await loci(place, ['doctor', '--data', place.data, '--port', '0', '--json'], { env });
  const { findings } = JSON.parse(doctor.out) as { findings: { what: string; says: string }[] };
  expect(findings.find(({ what }) => what === 'search')?.says).toMatch(reason);
  expect(server.err(), 'a person is told, not only a log').toContain('LOCI IS RUNNING WITHOUT ITS MODELS');
  const log = server.err().trim().split('\n');
  expectOneLine(
    log.filter(line => line.startsWith('{')).map(line => JSON.parse(line) as LogLine),
    reason,
    40,
  );
});

it('reads what was stored meanwhile when the models are whole again', async () => {
  proves('TIER-02');
  const models = await otherModels('whole-again');
  const broken = await embeddedInstance({ LOCI_MODELS: await faults['no tokenizer']!.models() });
  await expectWorksByWords(broken);
  await broken.close();
  const whole = await embeddedInstance({ LOCI_MODELS: models }, broken.data);
  await understood(whole.api, graph_id);
  const [best] = (await whole.api.search({ graph_id, query: 'boil water for tea' })).items;
  expect(best!.content).toBe(content);
});

it('says in the doctor of the command line which tier runs', async () => {
  proves('TIER-01');
  const place = newPlace();
  onTestFinished(() => place.remove());
  await loci(place, ['remember', content, '--graph', graph_id, '--data', place.data]);
  const doctor = ['doctor', '--data', place.data, '--port', '0'];
  expect((await loci(place, doctor)).out).toContain('lexical tier: the models are switched off');
  expect((await loci(place, doctor, { env: { LOCI_MODELS: '' } })).out).toContain('embedded tier');
});

it('keeps the model runtime from writing and sending what its makers want to know', async () => {
  proves('TIER-04');
  const place = newPlace();
  onTestFinished(() => place.remove());
  // Its own tests and any CI are spared by the runtime: here it runs as at a user's.
  const env = { LOCI_MODELS: '', CI: undefined, XDG_CACHE_HOME: undefined, ORT_DISABLE_TELEMETRY: undefined };
  const stored = await loci(place, ['remember', content, '--graph', graph_id, '--data', place.data], { env });
  expect(stored.code).toBe(0);
  const found = await loci(place, ['search', 'kettle', '--graph', graph_id, '--data', place.data], { env });
  expect(found.out).toContain(content);
  expect(
    readdirSync(place.folder, { recursive: true }).filter(name => /onnxruntime|deviceid/i.test(`${name}`)),
  ).toEqual([]);
});
