/** A prominent warning when the configured models do not run. */
import type { Instance } from '../compose.js';
import type { Config } from '../config.js';
import type { Terminal } from './terminal.js';

/** Settles once it is known whether they run; nothing waits for it. */
export const tellMissingModels = async (
  { note }: Terminal,
  { models }: Pick<Instance, 'models'>,
  config: Config,
): Promise<void> => {
  await models.started;
  if (models.reason === null || config.models === 'off') return;
  note(`
  LOCI IS RUNNING WITHOUT ITS MODELS
  Keyword search only: no search by meaning, fewer links, simpler insights. Nothing stored is lost.
  Why: ${models.reason}
  To check again, run \`loci doctor\`. To accept this and hide this message, set LOCI_MODELS=off.
`);
};
