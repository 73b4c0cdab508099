/** What the doctor finds at the address of a server. */
import type { Config } from '../../config.js';
import { counted } from '../print.js';
import { broken, type Finding, messageOf, note, ok } from './finding.js';

const patienceMs = 5_000;

interface Readyz {
  readonly tier?: string;
  readonly tier_reason?: string | null;
  readonly llm?: {
    readonly model: string;
    readonly breaker: string;
    readonly last_failure: string | null;
  } | null;
  readonly llm_reason?: string;
}

const breakers: Readonly<Record<string, string>> = {
  closed: 'answers',
  half_open: 'will be tried again on the next question',
  open: 'is paused after failures',
};

/** Which tier a server runs, why it is not higher, and the state of its LLM. */
const tierInWords = ({ tier, tier_reason: reason, llm, llm_reason: why }: Readyz): string => {
  if (tier === undefined) return '';
  const because = reason === null || reason === undefined ? '' : ` (${reason})`;
  if (llm === null || llm === undefined) return `, ${tier} tier${because}`;
  const failure = llm.last_failure === null ? '' : ` (last failure: ${llm.last_failure})`;
  return `, ${tier} tier${because}; its LLM ${llm.model} ${breakers[llm.breaker] ?? llm.breaker}${failure}${why === undefined ? '' : `; ${why}`}`;
};

/** The status a server reports; an empty text where it does not answer. */
export const tierOfServer = async (url: string): Promise<string> => {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patienceMs) });
    return tierInWords((await answer.json()) as Readyz);
  } catch {
    // Its note says that it runs; the check of the port reports that it does not answer.
    return '';
  }
};

const checkAlive = async (url: string): Promise<Finding> => {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patienceMs) });
    const { status } = answer;
    if (status === 200) {
      const ready = (await answer.json()) as Readyz;
      const says = `${url} is ready${tierInWords(ready)}`;
      // As for a folder here: without its models it works, but could be better.
      return (ready.tier_reason ?? null) === null ? ok('server', says) : note('server', says);
    }
    if (status === 503) return broken('server', `${url} is running, but not ready`, `${url}/readyz says why`);
    return broken('server', `${url} answers ${status}`, 'is this the address of a Loci server?');
  } catch (error) {
    return broken(
      'server',
      `${url} does not answer: ${messageOf(error)}`,
      'start it with `loci serve`, or correct --url',
    );
  }
};

const checkSecret = async (url: string, secret: string | null): Promise<Finding> => {
  if (secret === null) return broken('secret', 'LOCI_SECRET is not set', 'set it to a secret of that server');
  try {
    const { connect } = await import('@loci/client');
    const { items, total } = await connect({ url, secret }).listGraphs({});
    const memories = items.reduce((sum, graph) => sum + graph.memory_count, 0);
    const says = `it gives access to ${counted(total, 'graph')} with ${counted(memories, 'memory', 'memories')}`;
    return total === 0
      ? note('secret', says, 'store something, or ask for a secret for more graphs')
      : ok('secret', says);
  } catch (error) {
    return broken(
      'secret',
      messageOf(error),
      'check LOCI_SECRET; `loci secrets create` on the server issues one',
    );
  }
};

export const checkServer = async (url: string, { secret }: Config): Promise<Finding[]> => {
  const alive = await checkAlive(url);
  return alive.health === 'broken' ? [alive] : [alive, await checkSecret(url, secret)];
};
