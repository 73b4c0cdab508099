/** Says so that nobody overlooks it when the models that should run do not. */
import type { House } from '../compose.js';
import type { Config } from '../config.js';
import type { Terminal } from './terminal.js';

/** Settles when it is clear whether they run; nobody waits for it. */
export const tellMissingModels = async (
  { note }: Terminal,
  { models }: Pick<House, 'models'>,
  config: Config,
): Promise<void> => {
  await models.started;
  if (models.reason === null || config.models === 'off') return;
  note(`
  LOCI RUNS WITHOUT ITS MODELS
  It finds by words alone: no meaning, few relations, plain insights. Nothing that is stored is lost.
  Why: ${models.reason}
  \`loci doctor\` looks again; LOCI_MODELS=off chooses this and hides this text.
`);
};
