/** `loci llm`: which LLM is used and why; a local one is allowed, or the answer forgotten, without a question. */
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
import { examples, withJson } from '../options.js';
import { Failed, WrongUse } from '../outcomes.js';
import { facts, inJson } from '../print.js';
import { serversOn } from '../serving.js';
import type { Register, Session } from '../session.js';

interface LlmFlags {
  readonly data?: string;
  readonly model?: string;
  readonly json?: boolean;
}

/** Named by a person, so it may take its time. */
const namedMs = 3_000;

const folderConfig = (session: Session, flags: LlmFlags): Config => {
  const config = localConfig(session, flags, '`loci llm`');
  if (config.databaseUrl === null) return config;
  throw new WrongUse(
    '`loci llm` works on a folder, and LOCI_DATABASE_URL is set: name an LLM with LOCI_LLM_URL and LOCI_LLM_MODEL',
  );
};

const addressOf = (given: string): string => {
  const address = given.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '');
  if (isOnThisMachine(address) && new URL(address).pathname === '/') return new URL(address).origin;
  throw new WrongUse(
    'URL must be an address of this machine such as http://127.0.0.1:11434; one elsewhere, or one with a key, is named by LOCI_LLM_URL, LOCI_LLM_MODEL and LOCI_LLM_KEY',
  );
};

/** Whichever of the servers we know answers there; a list of models of another is good enough where a person names it. */
const llmAt = async (given: string): Promise<LocalLlm> => {
  const address = addressOf(given);
  const answers = await Promise.all(localServers.map(server => askLocalLlm({ server, address }, namedMs)));
  const found = answers.find(one => one !== null);
  if (found) return found;
  throw new Failed(`no LLM lists its models at ${address}; is its server running?`);
};

const firstFound = async (session: Session, wanted: string | undefined): Promise<LocalLlm> => {
  const found = await findLocalLlms(session.localLlms);
  const one = found.find(({ models }) => wanted === undefined || models.includes(wanted)) ?? found[0];
  if (one !== undefined) return one;
  throw new Failed(
    'no LLM was found on this machine: neither Ollama, LM Studio nor llama.cpp answers at its usual address with a chat model; name another with `loci llm use URL`',
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
  else terminal.result(`${model} of ${found.server} at ${placeOf(found.address)} may word insights.`);
  if (config.llm !== null) terminal.note(`It is not used for now: ${chooseLlm(config).why}.`);
  if (serversOn(config.data).length > 0) terminal.note('A server that runs uses it after its next start.');
};

const forget = (session: Session, flags: LlmFlags): void => {
  const { terminal } = session;
  const config = folderConfig(session, flags);
  const had = readLlmAnswer(config.data) !== null;
  forgetLlmAnswer(config.data);
  if (flags.json) terminal.result(inJson({ forgotten: had }));
  else
    terminal.result(had ? 'The answer is forgotten, and no local LLM is used.' : 'There was no answer yet.');
  if (had && serversOn(config.data).length > 0)
    terminal.note('A server that runs uses what it started with until it stops.');
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
    terminal.note('`loci llm use` allows the first; `loci llm use URL --model M` another.');
};

export const register: Register = (command, session) => {
  const part = (name: string, what: string, isDefault = false) =>
    withJson(command.command(name, { isDefault }).description(what)).option(
      '--data <dir>',
      'the local folder (LOCI_DATA; default ~/.loci)',
    );
  command.addHelpText(
    'after',
    `
An answer holds for the data folder. LOCI_LLM_URL comes before it, and LOCI_LLM=off switches every LLM off.
Looking for one takes at most ${lookingMs} ms and asks for lists of models only.
${examples('loci llm', 'loci llm use', 'loci llm forget')}`,
  );
  part('status', 'which LLM is used and why, and which are found on this machine', true)
    .addHelpText('after', examples('loci llm status'))
    .action((flags: LlmFlags) => status(session, flags));
  part('use', 'allow an LLM of this machine: the first that is found, or the one that is named')
    .argument('[url]', 'its address, such as http://127.0.0.1:11434')
    .option('--model <model>', 'its model; the first chat model unless named')
    .addHelpText('after', examples('loci llm use', 'loci llm use http://127.0.0.1:11434 --model llama3.2:3b'))
    .action((url: string | undefined, flags: LlmFlags) => use(session, url, flags));
  part('forget', 'forget the answer, yes or no: nothing local is used, and the next start asks again')
    .addHelpText('after', examples('loci llm forget'))
    .action((flags: LlmFlags) => forget(session, flags));
};
