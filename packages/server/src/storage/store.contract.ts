/** The one suite that every database passes: each promise of the port has a test here. */
import { afterEach, beforeEach, describe } from 'vitest';
import { askedPart } from './contract/asked.contract.js';
import { askedUsePart } from './contract/asked-use.contract.js';
import { changesPart } from './contract/changes.contract.js';
import { contextChangesPart } from './contract/context-changes.contract.js';
import { contextsPart } from './contract/contexts.contract.js';
import { countsPart } from './contract/counts.contract.js';
import { forgettingPart } from './contract/forgetting.contract.js';
import { givenPart } from './contract/given.contract.js';
import { linksPart } from './contract/links.contract.js';
import { mapPart } from './contract/map.contract.js';
import { memoriesPart } from './contract/memories.contract.js';
import { mergesPart } from './contract/merges.contract.js';
import type { OpenedStore } from './contract/samples.contract.js';
import { secretsPart } from './contract/secrets.contract.js';
import { storingPart } from './contract/storing.contract.js';
import { upkeepPart } from './contract/upkeep.contract.js';
import { vectorsPart } from './contract/vectors.contract.js';
import { webhooksPart } from './contract/webhooks.contract.js';
import { writingPart } from './contract/writing.contract.js';
import type { Store } from './store.js';

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
    mapPart(given);
    webhooksPart(given, reopened);
  });
};
