/** A person is offered a local LLM once, when a server starts; without a person it is only logged. */
import type { Logger } from 'pino';
import { chooseLlm, findLocalLlms, type LocalLlm } from '../choose-llm.js';
import type { Config } from '../config.js';
import { type AllowedLlm, keepLlmAnswer, readLlmAnswer } from '../llm-answer.js';
import { isInForeground } from './foreground.js';
import type { Session } from './session.js';

/** After this the server starts without it: a container may have a terminal that nobody watches. */
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
${server} is running at ${placeOf(address)} on this machine, with the model ${model}.
Loci works without an LLM. With one, insights read better and Loci learns more from conversations.
Notes relevant to a task, and messages you store, are then sent to it; Loci checks what it writes.
Loci remembers your answer; to see or change it, run \`loci llm\`.
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
    terminal.note('\nNo answer, so no LLM is used. The next start asks again.');
    return;
  }
  const isYes = /^y(es)?$/i.test(said);
  try {
    keepLlmAnswer(data, isYes ? allowedNow(found, model) : { use: false, at: new Date().toISOString() });
  } catch (error) {
    terminal.note(`Your answer could not be saved, so no LLM is used: ${(error as Error).message}`);
    return;
  }
  terminal.note(isYes ? `${model} now writes insights.` : 'No LLM is used.');
};

/** Does nothing if an LLM is configured, the person has answered before, or none is found. */
export const offerLocalLlm = async (
  session: Session,
  config: Config,
  log: Logger,
  isForMachines = false,
): Promise<void> => {
  const { llm, endpoint, why } = chooseLlm(config);
  if (endpoint !== null) log.info({ model: llm?.model, address: endpoint.address, why }, 'using an LLM');
  if (config.llm !== null || config.databaseUrl !== null || readLlmAnswer(config.data) !== null) return;
  const [found] = await findLocalLlms(session.localLlms);
  const model = found?.models[0];
  if (found === undefined || model === undefined) return;
  const { terminal } = session;
  if (terminal.interactive && !isForMachines && isInForeground(terminal.stdin))
    return ask(session, config, found, model);
  log.info(
    { server: found.server, address: found.address, model },
    'found an LLM on this machine that is not used; to use it, run `loci llm use`',
  );
};
