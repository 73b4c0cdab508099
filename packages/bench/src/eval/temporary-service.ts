/** The service in this process, in a temporary data folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Instance, type InstanceOptions, openInstance, readConfig, silentLog } from '@loci/server';

export interface InstanceExtras extends Pick<InstanceOptions, 'ablations'> {
  /** More configuration, as variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** `models` as `LOCI_MODELS`; null: the bundled models. */
export const onInstance = async <Result>(
  models: string | null,
  relate: 'on' | 'off',
  work: (instance: Instance) => Promise<Result>,
  { environment: more = {}, ...options }: InstanceExtras = {},
): Promise<Result> => {
  const directory = mkdtempSync(join(tmpdir(), 'loci-eval-'));
  const environment = { ...more, LOCI_RELATE: relate, ...(models === null ? {} : { LOCI_MODELS: models }) };
  const instance = await openInstance(readConfig(environment, { data: directory }), silentLog(), options);
  try {
    return await work(instance);
  } finally {
    await instance.close();
    rmSync(directory, { recursive: true, force: true });
  }
};
