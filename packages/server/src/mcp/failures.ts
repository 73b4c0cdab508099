/** What went wrong, in words that tell a model what to do next. */
import { type KnowledgeApi, LociProblem, type ProblemCode } from '@loci/client';

const nextSteps: Readonly<Record<ProblemCode, string>> = {
  invalid_request: 'Fix these fields and try again.',
  unauthenticated:
    'Tell the person that the secret of this connection is missing, expired or revoked; `loci secrets create` makes one.',
  forbidden: 'Use a graph that this secret allows, or ask the person for a secret with this permission.',
  graph_not_found: '`remember` creates a graph; or name another one.',
  context_not_found: 'Find its type and name with `contexts` and q.',
  change_not_found: 'Names of contexts are changed over HTTP or with `loci contexts`.',
  memory_not_found: 'Find ids with `recall`; it may have been forgotten.',
  relationship_not_found: 'See what there is with `relationships`.',
  contradiction_not_found: 'List ids with `contradictions`.',
  secret_not_found: 'Ask the person.',
  webhook_not_found: 'Webhooks are managed over HTTP or with `loci webhooks`.',
  route_not_found: 'The address of the server is wrong; tell the person.',
  method_not_allowed: 'The address of the server is wrong; tell the person.',
  conflict: 'Look at the current state, then try again; `resolve` with reopen undoes a resolution.',
  precondition_failed: 'Read it again, then repeat the change.',
  too_large: 'Send less at once.',
  unsupported_media_type: 'Tell the person: this client and this server do not match.',
  rate_limited: 'Wait, then call again.',
  internal: 'Try again; if it still fails, tell the person to look at the log of Loci.',
  unavailable: 'Try again in a moment; if it still fails, `loci doctor` says why.',
};

/** Where another graph may be meant. */
const isAboutGraph = ({ code, errors }: LociProblem): boolean =>
  code === 'graph_not_found' || code === 'forbidden' || errors.some(({ path }) => path === 'graph_id');

const mostGraphs = 20;

const graphsInWords = async (api: KnowledgeApi): Promise<string[]> => {
  try {
    const { items, total } = await api.listGraphs({ page_size: mostGraphs });
    if (total === 0) return ['There is no graph that you may read yet.'];
    const names = items.map(({ graph_id }) => graph_id).join(', ');
    return [
      `Graphs you may read: ${names}${total > items.length ? `, and ${total - items.length} more` : ''}.`,
    ];
  } catch {
    // It only helps to choose; what went wrong is told in any case.
    return [];
  }
};

/** Anything that is not a problem of the contract is a failure of ours, and its words stay inside. */
export const problemOf = (error: unknown): LociProblem =>
  error instanceof LociProblem
    ? error
    : new LociProblem('internal', 'Something failed inside Loci.', { cause: error });

export const problemInWords = async (problem: LociProblem, api: KnowledgeApi | null): Promise<string> =>
  [
    problem.errors.length === 0 ? problem.message : 'These fields are not right:',
    ...problem.errors.map(({ path, message }) => `- ${path === '' ? 'arguments' : path}: ${message}`),
    problem.retryAfterSeconds === undefined
      ? nextSteps[problem.code]
      : `Wait ${problem.retryAfterSeconds} s, then call again.`,
    ...(api !== null && isAboutGraph(problem) ? await graphsInWords(api) : []),
  ].join('\n');
