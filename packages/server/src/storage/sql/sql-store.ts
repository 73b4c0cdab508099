/** Binds the queries to a connection: the reads of the port, and the transaction of the port. */

import type { StoreReads, StoreTransaction } from '../store.js';
import { addMemories } from './add-memories.js';
import * as asked from './asked.js';
import * as askedUse from './asked-use.js';
import { beforehand } from './beforehand.js';
import * as changes from './context-changes.js';
import * as contexts from './contexts.js';
import * as contradictions from './contradictions.js';
import { detectedOf } from './detected.js';
import { ensureContexts } from './ensure-contexts.js';
import * as events from './events.js';
import type { SqlExecutor, SqlTransaction } from './executor.js';
import * as feedback from './feedback.js';
import * as forget from './forget.js';
import * as given from './given.js';
import * as graphs from './graphs.js';
import * as idempotency from './idempotency.js';
import * as links from './links.js';
import * as maps from './map.js';
import * as memories from './memories.js';
import * as lists from './memory-lists.js';
import { mergeContext } from './merge-context.js';
import { placements } from './placements.js';
import { namesNow } from './places.js';
import * as proposals from './proposals.js';
import * as relationships from './relationships.js';
import * as renames from './rename-context.js';
import * as resolutions from './resolutions.js';
import * as secrets from './secrets.js';
import * as signIns from './sign-ins.js';
import * as snapshots from './snapshots.js';
import * as sources from './sources.js';
import { undoMerge } from './undo-merge.js';
import * as vectors from './vectors.js';
import * as versions from './versions.js';
import * as webhooks from './webhooks.js';
import * as work from './work.js';

export const sqlReads = (db: SqlExecutor): StoreReads => ({
  graph: graphId => graphs.graph(db, graphId),
  graphs: (scope, page) => graphs.graphs(db, scope, page),
  graphCounts: graphId => graphs.graphCounts(db, graphId),
  graphSize: graphId => graphs.graphSize(db, graphId),
  newestChange: () => graphs.newestChange(db),

  contextTypes: (graphId, page) => contexts.contextTypes(db, graphId, page),
  contextsOfType: (graphId, type, page) => contexts.contextsOfType(db, graphId, type, page),
  context: (graphId, name) => contexts.context(db, graphId, name),
  contextsById: (graphId, ids) => contexts.contextsById(db, graphId, ids),
  allContexts: graphId => contexts.allContexts(db, graphId),
  namesNow: (graphId, names) => namesNow(db, graphId, names),
  formerNames: (graphId, ids) => changes.formerNames(db, graphId, ids),
  contextChanges: (graphId, ids) => changes.contextChanges(db, graphId, ids),
  changesLeadingTo: (graphId, contextId) => changes.changesLeadingTo(db, graphId, contextId),
  mergedNames: (graphId, ids) => changes.mergedNames(db, graphId, ids),
  placements: (graphId, contextId) => placements(db, graphId, contextId),

  memory: (graphId, id, knownAt) => versions.memory(db, graphId, id, knownAt),
  memories: (graphId, ids) => versions.memories(db, graphId, ids),
  versions: (graphId, refs) => versions.versions(db, graphId, refs),
  contents: (graphId, refs) => versions.contents(db, graphId, refs),
  placesInTime: (graphId, after, limit) => lists.placesInTime(db, graphId, after, limit),
  listMemories: (graphId, filter, page) => lists.listMemories(db, graphId, filter, page),
  heldMemories: (graphId, validAt, knownAt) => maps.heldMemories(db, graphId, validAt, knownAt),
  timeSpan: graphId => maps.timeSpan(db, graphId),
  countByTime: (graphId, clock, parts) => maps.countByTime(db, graphId, clock, parts),
  history: (graphId, id, page) => versions.history(db, graphId, id, page),
  changedBy: (graphId, id) => events.changedBy(db, graphId, id),
  sources: (graphId, id) => sources.sources(db, graphId, id),
  sourcesOf: (graphId, ids) => sources.sourcesOf(db, graphId, ids),
  givenSentences: (graphId, hashes, since) => given.givenSentences(db, graphId, hashes, since),
  asked: (graphId, id) => asked.asked(db, graphId, id),
  askedTasks: (graphId, filter, page) => asked.askedTasks(db, graphId, filter, page),
  newestTasks: (graphId, filter, most) => askedUse.newestTasks(db, graphId, filter, most),
  toldMemories: (graphId, most) => askedUse.toldMemories(db, graphId, most),
  unusedMemories: (graphId, page) => askedUse.unusedMemories(db, graphId, page),
  askedSpan: graphId => askedUse.askedSpan(db, graphId),
  feedbackOn: (graphId, insightId) => feedback.feedbackOn(db, graphId, insightId),
  verdictsOf: (graphId, ids, most) => feedback.verdictsOf(db, graphId, ids, most),
  endedMemories: (graphId, now, most) => proposals.endedMemories(db, graphId, now, most),
  decisionsOn: (graphId, ids) => proposals.decisionsOn(db, graphId, ids),
  decisions: (graphId, page) => proposals.decisions(db, graphId, page),
  supersededBy: (graphId, id) => lists.supersededBy(db, graphId, id),
  knownStatements: (graphId, keys) => lists.knownStatements(db, graphId, keys),
  beforehand: (graphId, keys, names) => beforehand(db, graphId, keys, names),
  memoriesOnlyIn: (graphId, contextId) => lists.memoriesOnlyIn(db, graphId, contextId),
  memoriesIn: (graphId, contextId, knownAt) => lists.memoriesIn(db, graphId, contextId, knownAt),

  assertedOf: (graphId, contextId) => relationships.assertedOf(db, graphId, contextId),
  asserted: (graphId, from, kind, to) => relationships.asserted(db, graphId, from, kind, to),
  allAsserted: graphId => relationships.allAsserted(db, graphId),

  linksOf: (graphId, ids) => links.linksOf(db, graphId, ids),
  placedLinks: graphId => maps.placedLinks(db, graphId),
  detectedOf: (graphId, contextId) => detectedOf(db, graphId, contextId),

  contradiction: (graphId, id) => contradictions.contradiction(db, graphId, id),
  contradictionsById: (graphId, ids) => contradictions.contradictionsById(db, graphId, ids),
  contradictions: (graphId, status, page, knownAt) =>
    contradictions.contradictions(db, graphId, status, page, knownAt),
  openContradictionsOf: (graphId, ids, knownAt) =>
    contradictions.openContradictionsOf(db, graphId, ids, knownAt),
  contradictionsOf: (graphId, id) => contradictions.contradictionsOf(db, graphId, id),

  events: (graphId, after, limit) => events.events(db, graphId, after, limit),
  eventsBetween: (graphId, between, limit) => events.eventsBetween(db, graphId, between, limit),
  versionsAfter: (graphId, after, limit) => versions.versionsAfter(db, graphId, after, limit),
  removalsAfter: (graphId, after) => events.removalsAfter(db, graphId, after),
  indexSnapshot: graphId => snapshots.indexSnapshot(db, graphId),
  vectorsAfter: (graphId, model, after, limit) => vectors.vectorsAfter(db, graphId, model, after, limit),
  lastVector: (graphId, model) => vectors.lastVector(db, graphId, model),
  memoriesWithoutVector: (graphId, model, afterId, limit) =>
    vectors.memoriesWithoutVector(db, graphId, model, afterId, limit),
  firstUnread: graphId => vectors.firstUnread(db, graphId),
  modelFolder: model => vectors.modelFolder(db, model),
  vectorModels: graphId => vectors.vectorModels(db, graphId),

  secretByHash: hash => secrets.secretByHash(db, hash),
  secret: id => secrets.secret(db, id),
  secrets: (scope, page) => secrets.secrets(db, scope, page),
  hasUsableSecret: now => secrets.hasUsableSecret(db, now),
  signIn: hash => signIns.signIn(db, hash),

  idempotentAnswer: (graphId, key) => idempotency.idempotentAnswer(db, graphId, key),
  waitingWork: graphId => work.waitingWork(db, graphId),
  waitingAhead: most => work.waitingAhead(db, most),
  hasWaiting: (graphId, id) => work.hasWaiting(db, graphId, id),

  webhook: (graphId, id) => webhooks.webhook(db, graphId, id),
  webhooks: (graphId, page) => webhooks.webhooks(db, graphId, page),
  deadLetters: (graphId, id, page) => webhooks.deadLetters(db, graphId, id, page),
  hasDueWebhook: now => webhooks.hasDueWebhook(db, now),
  webhookSummary: () => webhooks.webhookSummary(db),
});

export const sqlTransaction = (tx: SqlTransaction, cursor: work.WorkCursor): StoreTransaction => ({
  ...sqlReads(tx),
  ensureGraph: (graphId, now) => graphs.ensureGraph(tx, graphId, now),
  setSettings: (graphId, settings, now) => graphs.setSettings(tx, graphId, settings, now),
  forgetGraph: graphId => forget.forgetGraph(tx, graphId),

  ensureContexts: (graphId, names, now) => ensureContexts(tx, graphId, names, now),
  renameContext: (graphId, context, to, change, key) =>
    renames.renameContext(tx, graphId, context, to, change, key),
  undoRename: (graphId, change, undoing, key) => renames.undoRename(tx, graphId, change, undoing, key),
  addFormerName: (graphId, name, context, change) =>
    renames.addFormerName(tx, graphId, name, context, change),
  undoFormerName: (graphId, change, undoing) => renames.undoFormerName(tx, graphId, change, undoing),
  mergeContext: (graphId, from, into, change, key) => mergeContext(tx, graphId, from, into, change, key),
  undoMerge: (graphId, change, into, undoing, key) => undoMerge(tx, graphId, change, into, undoing, key),
  addMemories: (graphId, rows, places) => addMemories(tx, graphId, rows, places),
  importMemory: (graphId, memory) => memories.importMemory(tx, graphId, memory),
  addVersion: (graphId, id, body, key, recordedAt, event) =>
    memories.addVersion(tx, graphId, id, body, key, recordedAt, event),
  addSource: (graphId, id, source, recordedAt) => sources.addSource(tx, graphId, id, source, recordedAt),
  putGivenSentences: (graphId, sentences, at, kept) =>
    given.putGivenSentences(tx, graphId, sentences, at, kept),
  putAsked: (graphId, one, vector, kept) => asked.putAsked(tx, graphId, one, vector, kept),
  dropAskedBefore: (graphId, since) => asked.dropAskedBefore(tx, graphId, since),
  putFeedback: (graphId, one, task, vector, most) =>
    feedback.putFeedback(tx, graphId, one, task, vector, most),
  dropFeedback: (graphId, insightId, by) => feedback.dropFeedback(tx, graphId, insightId, by),
  addDecision: (graphId, decision, members) => proposals.addDecision(tx, graphId, decision, members),
  undoDecision: (graphId, decision, undoing) => proposals.undoDecision(tx, graphId, decision, undoing),
  forgetMemories: (graphId, ids, now) => forget.forgetMemories(tx, graphId, ids, now),
  forgetContext: (graphId, contextId, now) => forget.forgetContext(tx, graphId, contextId, now),

  putAsserted: (graphId, relationship) => relationships.putAsserted(tx, graphId, relationship),

  putLinks: (graphId, added) => links.putLinks(tx, graphId, added),
  dropLinksOf: (graphId, ids) => links.dropLinksOf(tx, graphId, ids),
  dropLinks: (graphId, pairs) => links.dropLinks(tx, graphId, pairs),
  setRelatedBy: (graphId, madeBy) => graphs.setRelatedBy(tx, graphId, madeBy),

  putContradiction: (graphId, put) => contradictions.putContradiction(tx, graphId, put),
  addResolution: (graphId, id, resolution) => resolutions.addResolution(tx, graphId, id, resolution),
  undoResolution: (graphId, id, undoing) => resolutions.undoResolution(tx, graphId, id, undoing),

  addEvents: (graphId, added, at) => events.addEvents(tx, graphId, added, at),
  putIndexSnapshot: (graphId, snapshot) => snapshots.putIndexSnapshot(tx, graphId, snapshot),
  dropIndexSnapshot: graphId => snapshots.dropIndexSnapshot(tx, graphId),
  putVectors: (graphId, model, added) => vectors.putVectors(tx, graphId, model, added),
  setVectorModel: (graphId, model) => vectors.setVectorModel(tx, graphId, model),
  putModelFolder: (model, directory) => vectors.putModelFolder(tx, model, directory),
  dropVectors: (graphId, model) => vectors.dropVectors(tx, graphId, model),

  addSecret: (secret, hash) => secrets.addSecret(tx, secret, hash),
  changeSecret: (id, change) => secrets.changeSecret(tx, id, change),
  revokeSecret: (id, now) => secrets.revokeSecret(tx, id, now),
  addSignIn: (hash, added) => signIns.addSignIn(tx, hash, added),
  dropSignIn: hash => signIns.dropSignIn(tx, hash),
  dropSignInsOf: secretHash => signIns.dropSignInsOf(tx, secretHash),
  addSignInLink: (hash, link, now) => signIns.addSignInLink(tx, hash, link, now),
  takeSignInLink: hash => signIns.takeSignInLink(tx, hash),

  putIdempotentAnswers: (graphId, answers) => idempotency.putIdempotentAnswers(tx, graphId, answers),
  dropIdempotentAnswers: before => idempotency.dropIdempotentAnswers(tx, before),

  addWork: (graphId, kinds, ids, now) => work.addWork(tx, graphId, kinds, ids, now),
  takeWork: (kind, limit, now, heldUntil) => work.takeWork(tx, cursor, kind, limit, now, heldUntil),
  finishWork: (graphId, kind, ids) => work.finishWork(tx, graphId, kind, ids),
  putBackWork: (graphId, kind, ids, freeAt) => work.putBackWork(tx, graphId, kind, ids, freeAt),

  putWebhook: (graphId, put) => webhooks.putWebhook(tx, graphId, put),
  dropWebhook: (graphId, id) => webhooks.dropWebhook(tx, graphId, id),
  takeWebhooks: (limit, now, heldUntil) => webhooks.takeWebhooks(tx, limit, now, heldUntil),
  settleWebhook: (graphId, id, settled) => webhooks.settleWebhook(tx, graphId, id, settled),
  reviveDeadLetters: (graphId, id, seqs, now) => webhooks.reviveDeadLetters(tx, graphId, id, seqs, now),
});
