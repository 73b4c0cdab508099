/**
 * The tests of training, then its whole chain in a few steps on a CPU, then the server with the models it made; where Python
 * has the packages. Otherwise it says what was left out.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, say } from './prepare.mjs';

const folder = inRoot('training');
const packages = 'numpy, onnx, onnxruntime, tokenizers, torch';
const own = join(
  folder,
  '.venv',
  ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']),
);

const run = (program, args, stdio = 'inherit') =>
  spawnSync(program, args, { cwd: folder, stdio }).status ?? 1;

const hasPackages = program =>
  run(program, ['-c', `import sys, ${packages}; sys.exit(sys.version_info < (3, 11))`], 'ignore') === 0;

/** Answers with what is wrong; null if the three models answer. */
const faultOfModels = async models => {
  const { openInstance, ownerGrant, readConfig, silentLog } = await import(
    '../packages/server/dist/index.js'
  );
  const data = mkdtempSync(join(tmpdir(), 'loci-training-'));
  const instance = await openInstance(readConfig({ LOCI_MODELS: models }, { data }), silentLog());
  try {
    await instance.models.started;
    const missing = ['embedder', 'judge', 'reader'].filter(name => instance.models[name] === null);
    if (missing.length > 0) return `the server runs without the ${missing.join(' and the ')}`;
    const api = instance.service.as(ownerGrant);
    const content = 'The kiln fuse is a 32 A type and lies in the blue drawer.';
    await api.remember({ graph_id: 'kiln', memories: [{ content }] });
    const { usage } = await api.insight({
      graph_id: 'kiln',
      task: 'Where is the kiln fuse?',
      include: ['usage'],
    });
    return usage.tier === 'embedded' ? null : `an insight was answered with the tier ${usage.tier}`;
  } finally {
    await instance.close();
    rmSync(data, { recursive: true, force: true });
  }
};

const candidates = process.env.PYTHON === undefined ? [own, 'python3', 'python'] : [process.env.PYTHON];
const python = candidates.filter(one => one !== own || existsSync(own)).find(hasPackages);
if (python === undefined) {
  say(
    `Left out: the tests of training, because no Python 3.11 or newer has ${packages} (training/requirements.txt; name one in PYTHON).`,
  );
  process.exit(0);
}

const models = mkdtempSync(join(tmpdir(), 'loci-models-'));
try {
  const code =
    run(python, ['-m', 'unittest', 'discover', '-s', 'tests']) ||
    run(python, ['-m', 'loci_training.smoke', '--out', models]);
  const fault = code === 0 ? await faultOfModels(models) : 'a command of training failed';
  say(fault === null ? 'Training: the server answers with the three new models.' : `Training: ${fault}.`);
  process.exitCode = fault === null ? 0 : 1;
} finally {
  rmSync(models, { recursive: true, force: true });
}
