/** The service in this process, in a temporary data folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type House, type HouseOptions, openHouse, readConfig, silentLog } from '@loci/server';

export interface HouseExtras extends Pick<HouseOptions, 'ablations'> {
  /** More configuration, as variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** `models` as `LOCI_MODELS`; null: the bundled models. */
export const inHouse = async <Result>(
  models: string | null,
  relate: 'on' | 'off',
  work: (house: House) => Promise<Result>,
  { environment: more = {}, ...options }: HouseExtras = {},
): Promise<Result> => {
  const directory = mkdtempSync(join(tmpdir(), 'loci-eval-'));
  const environment = { ...more, LOCI_RELATE: relate, ...(models === null ? {} : { LOCI_MODELS: models }) };
  const house = await openHouse(readConfig(environment, { data: directory }), silentLog(), options);
  try {
    return await work(house);
  } finally {
    await house.close();
    rmSync(directory, { recursive: true, force: true });
  }
};
