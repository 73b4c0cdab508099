/** What the doctor finds at the address of a server. */
import type { Config } from '../../config.js';
import { counted } from '../print.js';
import { broken, type Finding, messageOf, note, ok } from './finding.js';

const patienceMs = 5_000;

const checkAlive = async (url: string): Promise<Finding> => {
  try {
    const { status } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patienceMs) });
    if (status === 200) return ok('server', `${url} is ready`);
    if (status === 503) return broken('server', `${url} runs, but is not ready`, `${url}/readyz says why`);
    return broken('server', `${url} answers ${status}`, 'is this the address of a Loci server?');
  } catch (error) {
    return broken(
      'server',
      `${url} does not answer: ${messageOf(error)}`,
      'start it with `loci serve`, or mend --url',
    );
  }
};

const checkSecret = async (url: string, secret: string | null): Promise<Finding> => {
  if (secret === null) return broken('secret', 'LOCI_SECRET is not set', 'set it to a secret of that server');
  try {
    const { connect } = await import('@loci/client');
    const { items, total } = await connect({ url, secret }).listGraphs({});
    const memories = items.reduce((sum, graph) => sum + graph.memory_count, 0);
    const says = `it opens ${counted(total, 'graph')} with ${counted(memories, 'memory', 'memories')}`;
    return total === 0
      ? note('secret', says, 'store something, or ask for a secret with more graphs')
      : ok('secret', says);
  } catch (error) {
    return broken(
      'secret',
      messageOf(error),
      'look at LOCI_SECRET; `loci secrets create` on the server makes one',
    );
  }
};

export const checkServer = async (url: string, { secret }: Config): Promise<Finding[]> => {
  const alive = await checkAlive(url);
  return alive.health === 'ok' ? [alive, await checkSecret(url, secret)] : [alive];
};
