/** The contract: every call with its path, input and response. Everything else is generated from this table. */
import { z } from 'zod';
import { askedInsight, askedInsightDetail, feedbackBody, insightOutcome, judgedInsight } from './asked.js';
import {
  assertBody,
  changedContext,
  contextDetail,
  contextHit,
  contextRecord,
  contextTypeRecord,
  mergeBody,
  otherContext,
  relationship,
  renameBody,
} from './contexts.js';
import { contradiction, openBody, reopenQuery, resolveBody } from './contradictions.js';
import { digestQuery, graphDigest } from './digest.js';
import {
  clocks,
  contextName,
  contextType,
  graphId,
  id,
  idPart,
  listOf,
  page,
  pageSize,
  pageSizeIfGiven,
  paging,
  time,
} from './fields.js';
import {
  eventList,
  exportQuery,
  graphDetail,
  graphPut,
  graphReceipt,
  graphRecord,
  graphSettings,
  importQuery,
  importReceipt,
} from './graphs.js';
import { direction, relationshipKind } from './kinds.js';
import { graphMap, graphTimeline, mapQuery, timelineQuery } from './map.js';
import {
  changeBody,
  forgetReceipt,
  memory,
  memoryDetail,
  memoryStatus,
  memoryVersion,
  rememberBody,
  sourceKind,
  storedMemory,
} from './memories.js';
import { decideBody, proposal, proposalDecision, proposalQuery } from './proposals.js';
import { gap, staleDays, staleMemory, unusedList } from './review.js';
import { type OperationName, operationNames, type Route, routes } from './routes.js';
import { insightAnswer, insightBody, memoryHit, searchBody } from './search.js';
import { grantRecord, issuedSecret, newSecret, secretChange, secretRecord } from './secrets.js';
import {
  deadLetter,
  issuedWebhook,
  newWebhook,
  redeliverBody,
  redeliverReceipt,
  webhookRecord,
  webhookTest,
} from './webhooks.js';
import { why } from './why.js';

interface Described {
  readonly summary: string;
  readonly tag: string;
  /** Only a secret with `admin` may call it; it reaches the graphs of that secret. */
  readonly adminOnly?: true;
  /** Two callers with the same permissions get different responses. */
  readonly dependsOnCaller?: true;
  /** The response depends on the time of the call, not only on what is stored. */
  readonly dependsOnClock?: true;
  /** The response shows what others stored, so the call also needs `read`. */
  readonly alsoReads?: true;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodType | null;
  readonly answer: z.ZodType;
  readonly status: 200 | 201;
  /** As in its route; its type decides how the client sends or reads it. */
  readonly streams?: 'request' | 'answer';
  /** Describes the events it sends with `Accept: text/event-stream`. */
  readonly events?: string;
  /** With `Accept: text/markdown` it answers in Markdown. */
  readonly isMarkdownToo?: true;
}

const none = z.strictObject({});
const inGraph = z.strictObject({ graph_id: graphId });
const context = z.strictObject({ graph_id: graphId, context_type: contextType, name: contextName });
/** One memory, contradiction or webhook. */
const byId = z.strictObject({ graph_id: graphId, id });
const dryRun = z.strictObject({ dry_run: z.boolean().default(false) });

const define = <const Table extends Record<OperationName, Described>>(table: Table): Table => table;

const described = define({
  listContexts: {
    summary: 'List the context types of a graph; with `q`, search its contexts',
    tag: 'contexts',
    params: inGraph,
    query: z.strictObject({
      q: z.string().max(1_000).optional().meta({ description: 'Matched against context names and types' }),
      ...paging,
    }),
    body: null,
    answer: z.union([listOf(contextTypeRecord), listOf(contextHit)]),
    status: 200,
  },
  listContextsOfType: {
    summary: 'List the contexts of one type',
    tag: 'contexts',
    params: z.strictObject({ graph_id: graphId, context_type: contextType }),
    query: z.strictObject(paging),
    body: null,
    answer: listOf(contextRecord),
    status: 200,
  },
  getContext: {
    summary: 'Get a context with its memories, newest first',
    tag: 'contexts',
    params: context,
    query: z.strictObject({ ...paging, ...clocks }),
    body: null,
    answer: contextDetail,
    status: 200,
  },
  forgetContext: {
    summary: 'Forget a context and what only it holds',
    tag: 'contexts',
    params: context,
    query: dryRun,
    body: null,
    answer: forgetReceipt,
    status: 200,
  },
  renameContext: {
    summary: 'Rename a context; the old name still leads to it',
    tag: 'contexts',
    alsoReads: true,
    params: context,
    query: none,
    body: renameBody,
    answer: changedContext,
    status: 200,
  },
  mergeContext: {
    summary: 'Merge a context into another; its name then leads to that one',
    tag: 'contexts',
    alsoReads: true,
    params: context,
    query: none,
    body: mergeBody,
    answer: changedContext,
    status: 200,
  },
  undoContextChange: {
    summary: 'Undo a rename or a merge',
    tag: 'contexts',
    alsoReads: true,
    params: byId,
    query: none,
    body: null,
    answer: changedContext,
    status: 200,
  },
  listRelationships: {
    summary: 'List the reinforcement, extension, contradiction and related-to links of a context',
    tag: 'relationships',
    params: context,
    query: z.strictObject({
      kind: relationshipKind.optional(),
      direction: direction.optional(),
      page,
      page_size: pageSizeIfGiven.meta({
        type: 'integer',
        description: 'If omitted, every link is on one page',
      }),
    }),
    body: null,
    answer: listOf(relationship),
    status: 200,
  },
  assertRelationship: {
    summary: 'Assert a link between two contexts',
    tag: 'relationships',
    params: context.extend(otherContext),
    query: none,
    body: assertBody.optional(),
    answer: relationship,
    status: 200,
  },
  withdrawRelationship: {
    summary: 'Withdraw a link; it will not be detected again',
    tag: 'relationships',
    params: context.extend(otherContext),
    query: none,
    body: null,
    answer: relationship,
    status: 200,
  },
  remember: {
    summary: 'Store one memory, a batch (all or nothing), or the knowledge in a conversation',
    tag: 'memories',
    params: none,
    query: none,
    body: rememberBody,
    answer: listOf(storedMemory),
    status: 201,
  },
  search: {
    summary: 'Find memories, best first',
    tag: 'memories',
    params: none,
    query: none,
    body: searchBody,
    answer: listOf(memoryHit),
    status: 200,
  },
  insight: {
    summary:
      'Reason over the stored knowledge for a task; with `Accept: text/event-stream` it streams progress',
    tag: 'insights',
    params: none,
    query: none,
    body: insightBody,
    answer: insightAnswer,
    status: 200,
    events:
      '`event` and `data`: an InsightProgress as JSON for `evidence`, `local`, `wording` and `checked`; last `done` with the Insight, or `error` with a Problem',
  },
  listInsights: {
    summary: 'List what you asked, with its answers, newest first; admins see what everyone asked',
    tag: 'insights',
    dependsOnCaller: true,
    params: inGraph,
    query: z.strictObject({ outcome: insightOutcome.optional(), ...paging }),
    body: null,
    answer: listOf(askedInsight),
    status: 200,
  },
  getInsight: {
    summary: 'Get an insight again, with the feedback on it',
    tag: 'insights',
    params: byId,
    query: none,
    body: null,
    answer: askedInsightDetail,
    status: 200,
  },
  listGaps: {
    summary:
      'List what you asked and could not be answered, most frequent first; admins see what everyone asked',
    tag: 'insights',
    dependsOnCaller: true,
    params: inGraph,
    query: z.strictObject(paging),
    body: null,
    answer: listOf(gap),
    status: 200,
  },
  listUnused: {
    summary: 'List memories that no recorded insight names, oldest first',
    tag: 'insights',
    dependsOnClock: true,
    params: inGraph,
    query: z.strictObject(paging),
    body: null,
    answer: unusedList,
    status: 200,
  },
  listStale: {
    summary: 'List memories that insights quoted and that changed since, the last quoted first',
    tag: 'insights',
    dependsOnClock: true,
    params: inGraph,
    query: z.strictObject({ days: staleDays, ...paging }),
    body: null,
    answer: listOf(staleMemory),
    status: 200,
  },
  giveFeedback: {
    summary:
      'Say whether an insight was helpful, wrong, outdated or lacked something; a second verdict replaces yours',
    tag: 'insights',
    alsoReads: true,
    params: z.strictObject({ id }),
    query: none,
    body: feedbackBody,
    answer: judgedInsight,
    status: 200,
  },
  withdrawFeedback: {
    summary: 'Undo your feedback on an insight',
    tag: 'insights',
    alsoReads: true,
    params: byId,
    query: none,
    body: null,
    answer: askedInsightDetail,
    status: 200,
  },
  listMemories: {
    summary: 'List memories, newest first',
    tag: 'memories',
    params: inGraph,
    query: z.strictObject({
      context_type: contextType.optional(),
      name: contextName.optional(),
      status: memoryStatus.optional(),
      id_part: idPart.optional().meta({ description: 'Only memories whose id starts or ends with this' }),
      source_kind: sourceKind.optional(),
      since: time.optional().meta({ description: 'occurred_at at or after' }),
      until: time.optional().meta({ description: 'occurred_at before' }),
      needs_review: z
        .boolean()
        .optional()
        .meta({ description: 'True: only memories that need review; false: only the others' }),
      ...clocks,
      ...paging,
    }),
    body: null,
    answer: listOf(memory),
    status: 200,
  },
  getMemory: {
    summary: 'Get a memory with its links and sources',
    tag: 'memories',
    params: byId,
    query: z.strictObject(clocks),
    body: null,
    answer: memoryDetail,
    status: 200,
  },
  changeMemory: {
    summary: 'Edit, retract or restore; every earlier version is kept',
    tag: 'memories',
    alsoReads: true,
    params: byId,
    query: none,
    body: changeBody,
    answer: memoryDetail,
    status: 200,
  },
  memoryHistory: {
    summary: 'List the versions of a memory, newest first',
    tag: 'memories',
    params: byId,
    query: z.strictObject(paging),
    body: null,
    answer: listOf(memoryVersion),
    status: 200,
  },
  whyMemory: {
    summary:
      'Explain a memory: where it came from, what supports it, what depends on it, what contradicts it',
    tag: 'memories',
    params: byId,
    query: none,
    body: null,
    answer: why,
    status: 200,
  },
  forgetMemory: {
    summary: 'Permanently forget a memory: content, index, links and history',
    tag: 'memories',
    params: byId,
    query: dryRun,
    body: null,
    answer: forgetReceipt,
    status: 200,
  },
  listContradictions: {
    summary: 'List contradictions, newest first',
    tag: 'contradictions',
    params: inGraph,
    query: z.strictObject({
      status: z.enum(['open', 'resolved']).optional(),
      known_at: clocks.known_at,
      ...paging,
    }),
    body: null,
    answer: listOf(contradiction),
    status: 200,
  },
  openContradiction: {
    summary: 'Report that two memories contradict each other',
    tag: 'contradictions',
    alsoReads: true,
    params: inGraph,
    query: none,
    body: openBody,
    answer: contradiction,
    status: 201,
  },
  getContradiction: {
    summary: 'Get a contradiction',
    tag: 'contradictions',
    params: byId,
    query: z.strictObject({ known_at: clocks.known_at }),
    body: null,
    answer: contradiction,
    status: 200,
  },
  resolveContradiction: {
    summary: 'Settle a contradiction',
    tag: 'contradictions',
    alsoReads: true,
    params: byId,
    query: none,
    body: resolveBody,
    answer: contradiction,
    status: 200,
  },
  reopenContradiction: {
    summary: 'Undo a resolution',
    tag: 'contradictions',
    alsoReads: true,
    params: byId,
    query: reopenQuery,
    body: null,
    answer: contradiction,
    status: 200,
  },
  listGraphs: {
    summary: 'List the graphs that the secret may read',
    tag: 'graphs',
    params: none,
    query: z.strictObject(paging),
    body: null,
    answer: listOf(graphRecord),
    status: 200,
  },
  putGraph: {
    summary: 'Create a graph, or change its settings',
    tag: 'graphs',
    params: inGraph,
    query: none,
    body: graphSettings.optional(),
    answer: graphPut,
    status: 200,
  },
  getGraph: {
    summary: 'Get the counts, size and pending work of a graph',
    tag: 'graphs',
    params: inGraph,
    query: none,
    body: null,
    answer: graphDetail,
    status: 200,
  },
  mapGraph: {
    summary: 'Get all contexts and the relationships between them, now or at an earlier time',
    tag: 'graphs',
    params: inGraph,
    query: mapQuery,
    body: null,
    answer: graphMap,
    status: 200,
  },
  graphTimeline: {
    summary: 'Count the memories that became true, and were stored, over time',
    tag: 'graphs',
    params: inGraph,
    query: timelineQuery,
    body: null,
    answer: graphTimeline,
    status: 200,
  },
  graphDigest: {
    summary:
      'Report what changed in a graph or a context: new, changed, contested, settled and forgotten; with `Accept: text/markdown` as Markdown',
    tag: 'graphs',
    dependsOnClock: true,
    params: inGraph,
    query: digestQuery,
    body: null,
    answer: graphDigest,
    status: 200,
    isMarkdownToo: true,
  },
  listProposals: {
    summary: 'List changes that would tidy the graph, each with its evidence, for a person to decide',
    tag: 'proposals',
    dependsOnClock: true,
    params: inGraph,
    query: proposalQuery,
    body: null,
    answer: listOf(proposal),
    status: 200,
  },
  listDecisions: {
    summary: 'List what people decided about proposals, newest first',
    tag: 'proposals',
    params: inGraph,
    query: z.strictObject(paging),
    body: null,
    answer: listOf(proposalDecision),
    status: 200,
  },
  decideProposal: {
    summary: 'Accept a proposal, which makes its change, or dismiss it',
    tag: 'proposals',
    alsoReads: true,
    params: byId,
    query: none,
    body: decideBody,
    answer: proposalDecision,
    status: 200,
  },
  undoDecision: {
    summary: 'Undo the latest decision about a proposal, and the change it made',
    tag: 'proposals',
    alsoReads: true,
    params: byId,
    query: none,
    body: null,
    answer: proposalDecision,
    status: 200,
  },
  forgetGraph: {
    summary: 'Forget a whole graph',
    tag: 'graphs',
    params: inGraph,
    query: dryRun,
    body: null,
    answer: graphReceipt,
    status: 200,
  },
  exportGraph: {
    streams: 'answer',
    summary: 'Export a graph: everything as JSON lines, or current memories in another format',
    tag: 'graphs',
    params: inGraph,
    query: exportQuery,
    body: null,
    answer: z.string(),
    status: 200,
  },
  importGraph: {
    streams: 'request',
    summary: 'Import a file: an export, new memories one per line, or a file from another program',
    tag: 'graphs',
    params: inGraph,
    query: importQuery,
    body: z.string(),
    answer: importReceipt,
    status: 200,
  },
  getGrant: {
    summary: "Show what the caller's secret allows",
    tag: 'grant',
    params: none,
    query: none,
    body: null,
    answer: grantRecord,
    status: 200,
  },
  createSecret: {
    summary: 'Issue a secret; it is shown once',
    tag: 'secrets',
    adminOnly: true,
    params: none,
    query: none,
    body: newSecret,
    answer: issuedSecret,
    status: 201,
  },
  listSecrets: {
    summary: 'List secrets, without the secret values',
    tag: 'secrets',
    adminOnly: true,
    params: none,
    query: z.strictObject(paging),
    body: null,
    answer: listOf(secretRecord),
    status: 200,
  },
  changeSecret: {
    summary: 'Change the holder of a secret; its permissions do not change',
    tag: 'secrets',
    adminOnly: true,
    params: z.strictObject({ id }),
    query: none,
    body: secretChange,
    answer: secretRecord,
    status: 200,
  },
  revokeSecret: {
    summary: 'Revoke a secret, effective with the next request',
    tag: 'secrets',
    adminOnly: true,
    params: z.strictObject({ id }),
    query: none,
    body: null,
    answer: secretRecord,
    status: 200,
  },
  listEvents: {
    summary: 'Read the change log in order; with `Accept: text/event-stream` it continues live',
    tag: 'events',
    params: inGraph,
    query: z.strictObject({ after: z.int().min(0).default(0), page_size: pageSize }),
    body: null,
    answer: eventList,
    status: 200,
    events: '`id`, `event` and `data` (an Event as JSON)',
  },
  createWebhook: {
    summary: 'Send the events of a graph to a URL; the signing secret is shown once',
    tag: 'webhooks',
    params: inGraph,
    query: none,
    body: newWebhook,
    answer: issuedWebhook,
    status: 201,
  },
  listWebhooks: {
    summary: 'List the webhooks of a graph and their state, newest first, without their secrets',
    tag: 'webhooks',
    params: inGraph,
    query: z.strictObject(paging),
    body: null,
    answer: listOf(webhookRecord),
    status: 200,
  },
  deleteWebhook: {
    summary: 'Delete a webhook with its dead letters',
    tag: 'webhooks',
    params: byId,
    query: none,
    body: null,
    answer: webhookRecord,
    status: 200,
  },
  rotateWebhookSecret: {
    summary: 'Issue a new signing secret; for a day, messages are signed with the old one too',
    tag: 'webhooks',
    params: byId,
    query: none,
    body: null,
    answer: issuedWebhook,
    status: 200,
  },
  testWebhook: {
    summary: 'Send one message of type `webhook.test` now and return the result',
    tag: 'webhooks',
    params: byId,
    query: none,
    body: null,
    answer: webhookTest,
    status: 200,
  },
  listDeadLetters: {
    summary: 'List events that could not be delivered, newest first',
    tag: 'webhooks',
    params: byId,
    query: z.strictObject(paging),
    body: null,
    answer: listOf(deadLetter),
    status: 200,
  },
  redeliverDeadLetters: {
    summary: 'Try dead letters again, all or some',
    tag: 'webhooks',
    params: byId,
    query: none,
    body: redeliverBody.optional(),
    answer: redeliverReceipt,
    status: 200,
  },
});

/** Every call: method, path, permission, input and response. */
export const operations = Object.fromEntries(
  operationNames.map(name => [name, { ...routes[name], ...described[name] }]),
) as { readonly [Name in OperationName]: Route & (typeof described)[Name] };

/** One call of the table. */
export type Operation = Route & Described;
export { type OperationName, operationNames } from './routes.js';
