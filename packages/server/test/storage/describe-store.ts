/** The one suite that every database passes: each promise of the port has a test here. */
import { afterEach, beforeEach, describe } from 'vitest';
import type { Store } from '../../src/storage/store.js';
import { askedPart } from './contract/asked.js';
import { askedUsePart } from './contract/asked-use.js';
import { changesPart } from './contract/changes.js';
import { contextChangesPart } from './contract/context-changes.js';
import { contextsPart } from './contract/contexts.js';
import { countsPart } from './contract/counts.js';
import { forgettingPart } from './contract/forgetting.js';
import { givenPart } from './contract/given.js';
import { linksPart } from './contract/links.js';
import { mapPart } from './contract/map.js';
import { memoriesPart } from './contract/memories.js';
import { mergedRelationshipsPart } from './contract/merged-relationships.js';
import { mergesPart } from './contract/merges.js';
import { proposalsPart } from './contract/proposals.js';
import type { OpenedStore } from './contract/samples.js';
import { secretsPart } from './contract/secrets.js';
import { storingPart } from './contract/storing.js';
import { upkeepPart } from './contract/upkeep.js';
import { vectorsPart } from './contract/vectors.js';
import { webhooksPart } from './contract/webhooks.js';
import { writingPart } from './contract/writing.js';

export const describeStore = (name: string, open: () => Promise<OpenedStore>): void => {
  describe(`${name} keeps the promises of the Store:`, () => {
    let opened: OpenedStore;
    let store: Store;
    const given = () => store;
    const reopened = async () => {
      store = await opened.reopen();
      return store;
    };

    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.cleanup());

    writingPart(given, reopened);
    memoriesPart(given);
    storingPart(given);
    contextsPart(given);
    contextChangesPart(given);
    mergesPart(given);
    mergedRelationshipsPart(given);
    forgettingPart(given);
    secretsPart(given);
    upkeepPart(given);
    changesPart(given);
    vectorsPart(given, reopened);
    linksPart(given);
    countsPart(given);
    givenPart(given);
    askedPart(given);
    askedUsePart(given);
    proposalsPart(given);
    mapPart(given);
    webhooksPart(given, reopened);
  });
};
