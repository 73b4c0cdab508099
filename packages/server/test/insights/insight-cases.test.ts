/** Every written case, with the real models; those that words can answer also without them. */
import type { KnowledgeApi } from '@loci/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '../doors.js';
import { type EmbeddedHouse, openEmbedded, understood } from '../recall/embedded-house.js';
import { proves } from '../requirements.js';
import { disputes } from './cases/disputes.js';
import { insightCases } from './cases/index.js';
import { runCase } from './run-case.js';

/** What spoils a finding, whatever it is about. */
const spoilt = [
  /\bAlso,/,
  /Based on the stored knowledge/i,
  /undefined|null\b|\[object/,
  /\s{2}/,
  /[.;,] ?[.;,]/,
  /\*\*|^#|\n/,
];
const orders = /^[\p{Lu}`][^.]/u;

const related = async (api: KnowledgeApi, graph_id: string): Promise<void> => {
  await expect
    .poll(async () => (await api.getGraph({ graph_id })).waiting.total, { timeout: 20_000 })
    .toBe(0);
};

const houses = [
  { tier: 'with the models', environment: {}, cases: insightCases, ready: understood },
  {
    tier: 'by words alone',
    environment: { LOCI_MODELS: 'off' },
    cases: insightCases.filter(one => !one.needsModels),
    ready: async () => undefined,
  },
  {
    tier: 'with what was related',
    environment: { LOCI_RELATE: 'on' },
    cases: disputes,
    ready: related,
  },
];

describe.each(houses)('an insight $tier', ({ environment, cases, ready }) => {
  let opened: EmbeddedHouse;
  beforeAll(async () => {
    opened = await openEmbedded(await newFolder(), environment);
  });
  afterAll(() => opened.close());

  it.each(cases)('$name', async one => {
    proves('INS-17', 'INS-18');
    const { insight, recommendation, confidence } = await runCase(
      opened.api,
      one.name.replace(/\W+/g, '-'),
      one,
      ready,
    );
    for (const pattern of one.says) expect(insight).toMatch(pattern);
    for (const pattern of [...(one.never ?? []), ...spoilt]) expect(insight).not.toMatch(pattern);
    expect(recommendation).toMatch(one.advises);
    expect(recommendation).toMatch(orders);
    expect(recommendation).toMatch(/\.$/);
    if (one.neverAdvises !== undefined) expect(recommendation).not.toMatch(one.neverAdvises);
    expect(one.confidence).toContain(confidence);
  });
});
