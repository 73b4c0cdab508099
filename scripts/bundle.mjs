/** Joins the compiled server into a few files: a start that reads three hundred modules takes twice as long. */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const server = path => fileURLToPath(new URL(`../packages/server/${path}`, import.meta.url));

/** What brings its own binary or its own files, and what is found as a plug-in. */
const external = [
  /^@photostructure\/sqlite/,
  /^onnxruntime-node/,
  /^@huggingface\/tokenizers/,
  /^@loci\/(models|bench)/,
  /^typescript$/,
];

const bundle = await rolldown({
  // The worker is a file of its own, because a thread starts from one.
  input: { cli: server('dist/cli/cli.js'), 'model-worker': server('dist/language/models/model-worker.js') },
  platform: 'node',
  external,
  logLevel: 'warn',
});
// As deep as the rooms of dist, so that what a module finds beside the package it finds from here too.
await bundle.write({
  dir: server('dist/bundle'),
  format: 'esm',
  entryFileNames: '[name].js',
  sourcemap: true,
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  cleanDir: true,
});
