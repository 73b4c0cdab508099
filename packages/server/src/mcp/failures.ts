/** Failures as text that tells a model what to do next. */
import { type KnowledgeApi, LociProblem, type ProblemCode } from '@loci/client';

const nextSteps: Readonly<Record<ProblemCode, string>> = {
  invalid_request: 'Fix these fields and try again.',
  unauthenticated:
    'Tell the person that the secret of this connection is missing, expired or revoked; `loci secrets create` issues one.',
  forbidden: 'Use a graph that this secret allows, or ask the person for a secret with this permission.',
  graph_not_found: '`remember` creates a graph; or use another one.',
  context_not_found: 'Find its type and name with `contexts` and q.',
  change_not_found: 'Rename contexts over HTTP or with `loci contexts`.',
  memory_not_found: 'Find ids with `recall`; it may have been forgotten.',
  relationship_not_found: 'List them with `relationships`.',
  contradiction_not_found: 'List ids with `contradictions`.',
  insight_not_found: 'Ask `insight` again; it may be too old, or quote what was forgotten.',
  proposal_not_found: 'Proposals are decided over HTTP or with `loci tend`.',
  secret_not_found: 'Ask the person.',
  webhook_not_found: 'Manage webhooks over HTTP or with `loci webhooks`.',
  route_not_found: 'The address of the server is wrong; tell the person.',
  method_not_allowed: 'The address of the server is wrong; tell the person.',
  conflict: 'Check the current state, then try again; `resolve` with reopen undoes a resolution.',
  precondition_failed: 'Read it again, then repeat the change.',
  too_large: 'Send less at once.',
  unsupported_media_type: 'Tell the person: this client and this server do not match.',
  rate_limited: 'Wait, then call again.',
  internal: 'Try again; if it still fails, tell the person to check the Loci log.',
  unavailable: 'Try again in a moment; if it still fails, `loci doctor` says why.',
};

/** Failures where another graph may be meant. */
const isAboutGraph = ({ code, errors }: LociProblem): boolean =>
  code === 'graph_not_found' || code === 'forbidden' || errors.some(({ path }) => path === 'graph_id');

const mostGraphs = 20;

const graphsInWords = async (api: KnowledgeApi): Promise<string[]> => {
  try {
    const { items, total } = await api.listGraphs({ page_size: mostGraphs });
    if (total === 0) return ['There is no graph you may read yet.'];
    const names = items.map(({ graph_id }) => graph_id).join(', ');
    return [
      `Graphs you may read: ${names}${total > items.length ? `, and ${total - items.length} more` : ''}.`,
    ];
  } catch {
    // The list only helps to choose; the failure is reported either way.
    return [];
  }
};

/** Anything that is not a problem of the contract is an internal failure, and its message is not shown. */
export const problemOf = (error: unknown): LociProblem =>
  error instanceof LociProblem
    ? error
    : new LociProblem('internal', 'Something failed inside Loci.', { cause: error });

export const problemInWords = async (problem: LociProblem, api: KnowledgeApi | null): Promise<string> =>
  [
    problem.errors.length === 0 ? problem.message : 'These fields are invalid:',
    ...problem.errors.map(({ path, message }) => `- ${path === '' ? 'arguments' : path}: ${message}`),
    problem.retryAfterSeconds === undefined
      ? nextSteps[problem.code]
      : `Wait ${problem.retryAfterSeconds} s, then call again.`,
    ...(api !== null && isAboutGraph(problem) ? await graphsInWords(api) : []),
  ].join('\n');
