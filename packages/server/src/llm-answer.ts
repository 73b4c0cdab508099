/**
 * Whether a local LLM may be used with a data folder, as the user answered. Stored in that folder, readable only by its
 * owner.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isLoopback } from './domain/loopback.js';
import { localServers } from './language/llm/local-endpoints.js';

export const llmAnswerFile = 'llm.json';

/** The answer applies to this machine only; any other address must be configured. */
export const isOnThisMachine = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return protocol === 'http:' && isLoopback(hostname) && username + password === '';
};

const allowed = z.strictObject({
  use: z.literal(true),
  server: z.enum(localServers),
  address: z.string().refine(isOnThisMachine),
  model: z.string().min(1),
  at: z.iso.datetime(),
});
const refused = z.strictObject({ use: z.literal(false), at: z.iso.datetime() });
const answer = z.discriminatedUnion('use', [allowed, refused]);

export type AllowedLlm = z.infer<typeof allowed>;
export type LlmAnswer = z.infer<typeof answer>;

/** Null if the user was not asked. An invalid file allows nothing and is not overwritten. */
export const readLlmAnswer = (folder: string): LlmAnswer | 'unreadable' | null => {
  try {
    return answer.parse(JSON.parse(readFileSync(join(folder, llmAnswerFile), 'utf8')));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'unreadable';
  }
};

const ownerOnly = 0o600;

/** Atomic. */
export const keepLlmAnswer = (folder: string, given: LlmAnswer): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fresh = join(folder, `${llmAnswerFile}.${process.pid}`);
  writeFileSync(fresh, `${JSON.stringify(given, null, 2)}\n`, { mode: ownerOnly });
  renameSync(fresh, join(folder, llmAnswerFile));
};

export const forgetLlmAnswer = (folder: string): void => rmSync(join(folder, llmAnswerFile), { force: true });
