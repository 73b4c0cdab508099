/** Reads a folder of models, and rejects it with one sentence if it cannot work. */
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { reasonOf } from './model-failure.js';
import { NO_PREFIXES, type TextPrefixes } from './onnx-embedder.js';
import type { CheckedFile, Pooling } from './worker-protocol.js';

export interface ModelInFolder {
  readonly name: string;
  readonly version: string;
  readonly file: CheckedFile;
  readonly maxTokens: number;
}

export interface ModelFolder {
  readonly embed: ModelInFolder & {
    /** Null: the model reports it when it is loaded. */
    readonly dimensions: number | null;
    readonly pooling: Pooling;
    readonly prefixes: TextPrefixes;
  };
  readonly judge: ModelInFolder | null;
  readonly reader: ModelInFolder | null;
  readonly tokenizer: CheckedFile;
}

/** Twice the training length of loci-embed-6; retrieval was measured with it. */
const EMBED_TOKENS = 256;
/** The training length of loci-judge-6b and loci-reader-12. */
const PAIR_TOKENS = 160;

const fileName = z.string().min(1);

const description = z.strictObject({
  name: z.string().min(1).optional(),
  version: z.string().min(1).optional(),
  dimensions: z.int().positive().optional(),
  max_tokens: z.int().min(8).optional(),
  pooling: z.enum(['none', 'mean', 'cls']).optional(),
  /** Every vector is normalised, because Loci compares by cosine; a model that forbids it cannot be used. */
  normalize: z.literal(true).optional(),
  embed: fileName.optional(),
  judge: fileName.optional(),
  reader: fileName.optional(),
  prefixes: z.strictObject({ query: z.string().default(''), passage: z.string().default('') }).optional(),
});

const checksums = z.object({
  files: z.array(
    z.object({
      file: fileName,
      model: z.string(),
      version: z.string(),
      dimensions: z.int().positive().optional(),
      bytes: z.int(),
      sha256: z.string().length(64),
    }),
  ),
});

type Checksum = z.infer<typeof checksums>['files'][number];

async function readJson<Schema extends z.ZodType>(
  directory: string,
  name: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  let text: string;
  try {
    text = await readFile(join(directory, name), 'utf8');
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw thrown;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (thrown) {
    const reason = thrown instanceof z.ZodError ? z.prettifyError(thrown) : reasonOf(thrown);
    throw new Error(`${name} is not valid: ${reason.replace(/(?<!\s)\s*\n\s*/g, ' ')}`);
  }
}

async function sizeOf(directory: string, name: string): Promise<number | null> {
  try {
    return (await stat(join(directory, name))).size;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw thrown;
  }
}

/** Compares sizes right away; the hashes are left to the thread that reads the files anyway. */
async function checkFile(
  directory: string,
  name: string,
  sum: Checksum | undefined,
): Promise<{ readonly file: CheckedFile; readonly bytes: number }> {
  const bytes = await sizeOf(directory, name);
  if (bytes === null) throw new Error(`${name} is missing`);
  if (sum && sum.bytes !== bytes)
    throw new Error(`${name} is damaged: ${bytes} bytes instead of ${sum.bytes}`);
  return { file: { path: join(directory, name), sha256: sum?.sha256 ?? null }, bytes };
}

/** Throws an error whose message completes the sentence "the models in … cannot be used: …". */
export async function readModelFolder(directory: string): Promise<ModelFolder> {
  const described = (await readJson(directory, 'model.json', description)) ?? {};
  const sums = new Map(
    (await readJson(directory, 'checksums.json', checksums))?.files.map(sum => [sum.file, sum]),
  );
  const embedName = described.embed ?? 'embed.onnx';

  const tokenizer = await checkFile(directory, 'tokenizer.json', sums.get('tokenizer.json'));
  const model = async (name: string, describedName: string | undefined, maxTokens: number) => {
    const sum = sums.get(name);
    const { file, bytes } = await checkFile(directory, name, sum);
    return {
      name: describedName ?? sum?.model ?? basename(directory),
      // Without a version, the size stands in, so that another file is rarely mistaken for the same model.
      version: described.version ?? sum?.version ?? `${bytes}-bytes`,
      file,
      maxTokens,
    };
  };
  /** Optional, unless the folder declares it. */
  const optional = async (describedName: string | undefined, usual: string) => {
    const name = describedName ?? usual;
    const isExpected = describedName !== undefined || sums.has(name);
    const isThere = isExpected || (await sizeOf(directory, name)) !== null;
    return isThere ? model(name, undefined, PAIR_TOKENS) : null;
  };
  return {
    embed: {
      ...(await model(embedName, described.name, described.max_tokens ?? EMBED_TOKENS)),
      dimensions: described.dimensions ?? sums.get(embedName)?.dimensions ?? null,
      pooling: described.pooling ?? 'none',
      prefixes: described.prefixes ?? NO_PREFIXES,
    },
    judge: await optional(described.judge, 'judge.onnx'),
    reader: await optional(described.reader, 'reader.onnx'),
    tokenizer: tokenizer.file,
  };
}
