/** The action of a command that makes one call on a graph and prints the answer. */
import type { KnowledgeApi } from '@loci/client';
import { type Needs, withGraphOf } from './connect.js';
import type { GraphFlags } from './options.js';
import type { Sheet } from './paint.js';
import type { Session } from './session.js';
import { showRecord } from './show.js';

/** `call` gets the arguments of the command and then its options, in the order that commander passes them. */
export const printing =
  <Given extends readonly unknown[], Answer>(
    session: Session,
    call: (api: KnowledgeApi, graphId: string, ...given: Given) => Promise<Answer>,
    inWords: (answer: Answer, sheet: Sheet) => string,
    needs: Needs = {},
  ) =>
  async (...passed: unknown[]): Promise<void> => {
    // The last one is the command itself.
    const given = passed.slice(0, -1);
    const flags = given.at(-1) as GraphFlags;
    const work = (api: KnowledgeApi, graphId: string) => call(api, graphId, ...(given as unknown as Given));
    const answer = await withGraphOf(session, flags, work, needs);
    showRecord(session.terminal, flags.json, answer, value => inWords(value, session.terminal));
  };
