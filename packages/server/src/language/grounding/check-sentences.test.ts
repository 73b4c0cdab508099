/** Every sentence of a model is checked: by the real judge, or by words if there is none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoadedModels, loadModels } from '../models/load-models.js';
import type { PairJudge } from '../models/pair-judge.js';
import { type Claim, checkSentences } from './check-sentences.js';
import {
  following,
  inWords,
  madeUp,
  notFollowing,
  notInWords,
  type Row,
  timeout,
} from './sentences.contract.js';

const claimOf = ({ text, grounds, isAdvice = false }: Row): Claim => ({ text, grounds, isAdvice });
const faultOf = async (judge: PairJudge | null, row: Row) => {
  const { faults, by } = await checkSentences(judge, [claimOf(row)]);
  return { fault: faults[0], by };
};
const named = (rows: readonly Row[]) => rows.map(row => [row.text, row] as const);

describe('with the judge', () => {
  let models: LoadedModels;
  beforeAll(async () => {
    models = await loadModels({ directory: undefined, log: { info() {}, warn() {} } as never });
    expect(models.reason).toBeNull();
  });
  afterAll(async () => {
    await models.embedder?.close();
    await models.judge?.close();
  });

  it('keeps what follows, but for one in ten', async () => {
    const found = await Promise.all(following.map(row => faultOf(models.judge, row)));
    expect(found.every(({ by }) => by === 'judge')).toBe(true);
    const dropped = following.filter((_, at) => found[at]?.fault !== null).map(({ text }) => text);
    expect(dropped.length, dropped.join(' ')).toBeLessThanOrEqual(following.length / 10);
  });
  it.each(named(notFollowing))('drops: %s', async (_, row) => {
    expect((await faultOf(models.judge, row)).fault).not.toBeNull();
  });
  it.each(madeUp.map(([fault, row]) => [fault, row.text, row] as const))(
    'drops for %s: %s',
    async (fault, _, row) => {
      expect(await faultOf(models.judge, row)).toEqual({ fault, by: 'judge' });
    },
  );
});

describe('without a judge', () => {
  it.each(named(inWords))('keeps: %s', async (_, row) => {
    expect(await faultOf(null, row)).toEqual({ fault: null, by: 'words' });
  });
  it.each(named([...notInWords, ...notFollowing]))('drops: %s', async (_, row) => {
    expect(await faultOf(null, row)).toEqual({ fault: expect.any(String), by: 'words' });
  });
  it.each(madeUp.map(([fault, row]) => [fault, row.text, row] as const))(
    'drops for %s: %s',
    async (fault, _, row) => {
      expect((await faultOf(null, row)).fault).toBe(fault);
    },
  );
  it('falls back to words when the judge fails', async () => {
    const failing = {
      judge: () => Promise.reject(new Error('lost')),
    } as unknown as PairJudge;
    const said = { text: timeout.text, grounds: [timeout], isAdvice: false };
    expect(await checkSentences(failing, [said])).toEqual({ faults: [null], by: 'words' });
  });
});
