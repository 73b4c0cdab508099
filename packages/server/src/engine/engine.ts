/** Binds the operations to the store and the clock; there is no logic here. */

import * as browse from './browse/browse.js';
import { contestsOf, sidesOf } from './browse/contests.js';
import { readDigest } from './browse/digest.js';
import { namesInEvents } from './browse/event-names.js';
import { exportGraph } from './browse/export.js';
import { linksSeenFrom } from './browse/links.js';
import { readMap, readTimeline } from './browse/map.js';
import { relationshipsOf } from './browse/relationships.js';
import { readWhy } from './browse/why.js';
import { findGraph, memoriesKnown } from './find.js';
import * as webhooks from './notify/webhooks.js';
import type { EngineParts } from './parts.js';
import { recall } from './recall/recall.js';
import { giveFeedback, listAsked, readAsked, withdrawFeedback } from './reflect/feedback.js';
import { listGaps } from './reflect/gaps.js';
import { noteAsked } from './reflect/note-asked.js';
import { noteGiven } from './reflect/note-given.js';
import { listStale, listUnused } from './reflect/use-of-memories.js';
import { assertRelationship, withdrawRelationship } from './relate/assert.js';
import { openContradiction, reopenContradiction, resolveContradiction } from './relate/contradictions.js';
import { change } from './remember/change.js';
import { mergeContext, renameContext, undoContextChange } from './remember/change-contexts.js';
import { forgetContext, forgetGraph, forgetMemory } from './remember/forget.js';
import { putGraph } from './remember/graph-settings.js';
import { beginImport } from './remember/import.js';
import { planImport } from './remember/plan-import.js';
import { remember } from './remember/remember.js';
import { wasAnswered } from './remember/repeats.js';
import { decideProposal, undoProposal } from './tend/decide.js';
import { listDecisions, listProposals } from './tend/propose.js';

type Bound<Verb> = Verb extends (first: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

const bind = <First, Verb extends (first: First, ...rest: never[]) => unknown>(
  first: First,
  verb: Verb,
): Bound<Verb> => ((...rest: never[]) => verb(first, ...rest)) as Bound<Verb>;

type AnyAsync = (first: EngineParts, ...rest: never[]) => Promise<unknown>;

/** For operations that parse dates and sentences: their rules take longer to load than the server takes to start. */
const bindLater = <Verb extends AnyAsync>(parts: EngineParts, load: () => Promise<Verb>): Bound<Verb> =>
  (async (...rest: never[]) => (await load())(parts, ...rest)) as Bound<Verb>;

/** Every operation of a file. */
const bindAll = <First, Verbs extends Readonly<Record<string, (first: First, ...rest: never[]) => unknown>>>(
  first: First,
  verbs: Verbs,
) =>
  Object.fromEntries(Object.entries(verbs).map(([name, verb]) => [name, bind(first, verb)])) as {
    readonly [Name in keyof Verbs]: Bound<Verbs[Name]>;
  };

export const bindEngine = (parts: EngineParts) => ({
  parts,
  ...bindAll(parts.store, browse),
  ...bindAll(parts, webhooks),
  remember: bind(parts, remember),
  wasAnswered: bind(parts, wasAnswered),
  takeFromMessages: bindLater(
    parts,
    async () => (await import('./remember/messages-by-llm.js')).takeFromMessages,
  ),
  readMessages: bindLater(parts, async () => (await import('./remember/read-messages.js')).readMessages),
  change: bind(parts, change),
  forgetMemory: bind(parts, forgetMemory),
  forgetContext: bind(parts, forgetContext),
  forgetGraph: bind(parts, forgetGraph),
  renameContext: bind(parts, renameContext),
  mergeContext: bind(parts, mergeContext),
  undoContextChange: bind(parts, undoContextChange),
  beginImport: bind(parts, beginImport),
  planImport: bind(parts, planImport),
  assertRelationship: bind(parts, assertRelationship),
  withdrawRelationship: bind(parts, withdrawRelationship),
  openContradiction: bind(parts, openContradiction),
  resolveContradiction: bind(parts, resolveContradiction),
  reopenContradiction: bind(parts, reopenContradiction),
  recall: bind(parts, recall),
  answerTask: bindLater(parts, async () => (await import('./reflect/answer-task.js')).answerTask),
  noteGiven: bind(parts, noteGiven),
  noteAsked: bind(parts, noteAsked),
  giveFeedback: bind(parts, giveFeedback),
  withdrawFeedback: bind(parts, withdrawFeedback),
  readAsked: bind(parts.store, readAsked),
  listGaps: bind(parts.store, listGaps),
  listUnused: bind(parts.store, listUnused),
  listStale: bind(parts, listStale),
  listAsked: bind(parts.store, listAsked),
  listProposals: bind(parts, listProposals),
  listDecisions: bind(parts.store, listDecisions),
  decideProposal: bind(parts, decideProposal),
  undoProposal: bind(parts, undoProposal),
  exportGraph: bind(parts.store, exportGraph),
  relationshipsOf: bind(parts.store, relationshipsOf),
  memoriesKnown: bind(parts.store, memoriesKnown),
  linksSeenFrom: bind(parts.store, linksSeenFrom),
  contestsOf: bind(parts.store, contestsOf),
  sidesOf: bind(parts.store, sidesOf),
  readWhy: bind(parts.store, readWhy),
  findGraph: bind(parts.store, findGraph),
  readMap: bind(parts, readMap),
  readDigest: bind(parts, readDigest),
  readTimeline: bind(parts.store, readTimeline),
  namesInEvents: bind(parts.store, namesInEvents),
  putGraph: bind(parts, putGraph),
});

export type Engine = ReturnType<typeof bindEngine>;
