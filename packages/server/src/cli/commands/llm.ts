/** `loci llm`: shows which LLM is used and why; allows a local one, or withdraws that, without a prompt. */
import {
  askLocalLlm,
  chooseLlm,
  findLocalLlms,
  type LocalLlm,
  localServers,
  lookingMs,
} from '../../choose-llm.js';
import type { Config } from '../../config.js';
import { forgetLlmAnswer, isOnThisMachine, keepLlmAnswer, readLlmAnswer } from '../../llm-answer.js';
import { localConfig } from '../connect.js';
import { allowedNow, placeOf } from '../offer-llm.js';
import { examples, type FolderFlags, withFolder, withJson } from '../options.js';
import { Failed, WrongUse } from '../outcomes.js';
import { facts, inJson } from '../print.js';
import { serversOn } from '../serving.js';
import type { Register, Session } from '../session.js';

interface LlmFlags extends FolderFlags {
  readonly model?: string;
}

/** A person named it, so it may take longer. */
const namedMs = 3_000;

const folderConfig = (session: Session, flags: LlmFlags): Config => {
  const config = localConfig(session, flags, '`loci llm`');
  if (config.databaseUrl === null) return config;
  throw new WrongUse(
    '`loci llm` works on a data folder, but LOCI_DATABASE_URL is set: configure an LLM with LOCI_LLM_URL and LOCI_LLM_MODEL',
  );
};

const addressOf = (given: string): string => {
  const address = given.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '');
  if (isOnThisMachine(address) && new URL(address).pathname === '/') return new URL(address).origin;
  throw new WrongUse(
    'URL must be on this machine, such as http://127.0.0.1:11434; for one elsewhere, or one with a key, set LOCI_LLM_URL, LOCI_LLM_MODEL and LOCI_LLM_KEY',
  );
};

/**
 * The first known kind of server that answers there; where a person names the address, any list of models is enough.
 */
const llmAt = async (given: string): Promise<LocalLlm> => {
  const address = addressOf(given);
  const answers = await Promise.all(localServers.map(server => askLocalLlm({ server, address }, namedMs)));
  const found = answers.find(one => one !== null);
  if (found) return found;
  throw new Failed(`no LLM server found at ${address}; is it running?`);
};

const firstFound = async (session: Session, wanted: string | undefined): Promise<LocalLlm> => {
  const found = await findLocalLlms(session.localLlms);
  const one = found.find(({ models }) => wanted === undefined || models.includes(wanted)) ?? found[0];
  if (one !== undefined) return one;
  throw new Failed(
    'no LLM found on this machine: neither Ollama, LM Studio nor llama.cpp offers a chat model at its usual address; name another with `loci llm use URL`',
  );
};

const use = async (session: Session, url: string | undefined, flags: LlmFlags): Promise<void> => {
  const { terminal } = session;
  const config = folderConfig(session, flags);
  const found = url === undefined ? await firstFound(session, flags.model) : await llmAt(url);
  const model = flags.model ?? found.models[0];
  if (model === undefined)
    throw new Failed(`${found.server} at ${placeOf(found.address)} has no chat model that runs here`);
  if (!found.models.includes(model))
    throw new Failed(
      `${found.server} at ${placeOf(found.address)} has no chat model ${model} that runs here; it has ${found.models.join(', ') || 'none'}`,
    );
  const allowed = allowedNow(found, model);
  keepLlmAnswer(config.data, allowed);
  if (flags.json) terminal.result(inJson(allowed));
  else terminal.result(`${model} of ${found.server} at ${placeOf(found.address)} may now write insights.`);
  if (config.llm !== null) terminal.note(`It is not in use yet: ${chooseLlm(config).why}.`);
  if (serversOn(config.data).length > 0) terminal.note('Restart the running server to use it.');
};

const forget = (session: Session, flags: LlmFlags): void => {
  const { terminal } = session;
  const config = folderConfig(session, flags);
  const had = readLlmAnswer(config.data) !== null;
  forgetLlmAnswer(config.data);
  if (flags.json) terminal.result(inJson({ forgotten: had }));
  else
    terminal.result(had ? 'Your answer is cleared. No local LLM is used.' : 'There was no answer to clear.');
  if (had && serversOn(config.data).length > 0) terminal.note('Restart the running server to apply this.');
};

const status = async (session: Session, flags: LlmFlags): Promise<void> => {
  const { terminal } = session;
  const config = localConfig(session, flags, '`loci llm`');
  const { llm, why } = chooseLlm(config);
  const found = await findLocalLlms(session.localLlms);
  const used = llm === null ? null : { model: llm.model, url: llm.url };
  if (flags.json) {
    terminal.result(inJson({ used, why, found }));
    return;
  }
  terminal.result(
    facts(
      [
        ['used', used === null ? `none: ${why}` : `${used.model} at ${placeOf(used.url)}: ${why}`],
        ...found.map(
          ({ server, address, models }) =>
            ['found', `${server} at ${placeOf(address)}: ${models.join(', ')}`] as const,
        ),
      ],
      terminal,
    ),
  );
  if (used === null && found.length > 0 && config.llm === null)
    terminal.note('To use the first one: `loci llm use`. To use another: `loci llm use URL --model M`.');
};

export const register: Register = (command, session) => {
  const part = (name: string, what: string, isDefault = false) =>
    withFolder(withJson(command.command(name, { isDefault }).description(what)));
  command.addHelpText(
    'after',
    `
Your answer applies to the data folder. LOCI_LLM_URL overrides it, and LOCI_LLM=off turns every LLM off.
Looking for one takes at most ${lookingMs} ms and only asks for lists of models.
${examples('loci llm', 'loci llm use', 'loci llm forget')}`,
  );
  part('status', 'show which LLM is used and why, and which ones are on this machine', true)
    .addHelpText('after', examples('loci llm status'))
    .action((flags: LlmFlags) => status(session, flags));
  part('use', 'use an LLM on this machine: the first one found, or the one you name')
    .argument('[url]', 'its address, such as http://127.0.0.1:11434')
    .option('--model <model>', 'its model; default the first chat model')
    .addHelpText('after', examples('loci llm use', 'loci llm use http://127.0.0.1:11434 --model llama3.2:3b'))
    .action((url: string | undefined, flags: LlmFlags) => use(session, url, flags));
  part('forget', 'clear your answer: no local LLM is used, and the next start asks again')
    .addHelpText('after', examples('loci llm forget'))
    .action((flags: LlmFlags) => forget(session, flags));
};
