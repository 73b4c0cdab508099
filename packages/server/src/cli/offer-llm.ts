/** A local LLM is offered to a person once, at the start of a server; without a person it is only told of. */
import type { Logger } from 'pino';
import { chooseLlm, findLocalLlms, type LocalLlm } from '../choose-llm.js';
import type { Config } from '../config.js';
import { type AllowedLlm, keepLlmAnswer, readLlmAnswer } from '../llm-answer.js';
import { isInForeground } from './foreground.js';
import type { Session } from './session.js';

/** Then the server starts without it: a container may have a terminal that nobody looks at. */
const askingMs = 60_000;

export const placeOf = (address: string): string => new URL(address).host;

export const allowedNow = ({ server, address }: LocalLlm, model: string): AllowedLlm => ({
  use: true,
  server,
  address,
  model,
  at: new Date().toISOString(),
});

const questionOf = ({ server, address }: LocalLlm, model: string): string => `
${server} answers at ${placeOf(address)} on this machine, with the model ${model}.
Loci works without an LLM. With one, insights read better and more is taken out of conversations:
notes that bear on a task, and messages that you store, are then sent to it, and what it writes is checked.
The answer is remembered; \`loci llm\` shows it and changes it.
Use it? [y/N] `;

const ask = async (
  { terminal }: Session,
  { data }: Config,
  found: LocalLlm,
  model: string,
): Promise<void> => {
  let said: string;
  try {
    said = await terminal.ask(questionOf(found, model), AbortSignal.timeout(askingMs));
  } catch {
    terminal.note('\nNo answer, so no LLM is used; the next start asks again.');
    return;
  }
  const isYes = /^y(es)?$/i.test(said);
  try {
    keepLlmAnswer(data, isYes ? allowedNow(found, model) : { use: false, at: new Date().toISOString() });
  } catch (error) {
    terminal.note(`The answer could not be kept, so no LLM is used: ${(error as Error).message}`);
    return;
  }
  terminal.note(isYes ? `${model} words insights from now on.` : 'No LLM is used.');
};

/** Does nothing where one is configured, where a folder has its answer, or where none is found. */
export const offerLocalLlm = async (
  session: Session,
  config: Config,
  log: Logger,
  isForMachines = false,
): Promise<void> => {
  const { llm, endpoint, why } = chooseLlm(config);
  if (endpoint !== null) log.info({ model: llm?.model, address: endpoint.address, why }, 'an LLM is used');
  if (config.llm !== null || config.databaseUrl !== null || readLlmAnswer(config.data) !== null) return;
  const [found] = await findLocalLlms(session.localLlms);
  const model = found?.models[0];
  if (found === undefined || model === undefined) return;
  const { terminal } = session;
  if (terminal.interactive && !isForMachines && isInForeground(terminal.stdin))
    return ask(session, config, found, model);
  log.info(
    { server: found.server, address: found.address, model },
    'an LLM was found on this machine and is not used; `loci llm use` allows it',
  );
};
