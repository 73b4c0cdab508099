/** The service in this process, on a separate folder. */
import type { KnowledgeApi } from '@loci/client';
import { type Instance, openInstance, ownerGrant, readConfig, silentLog } from '@loci/server';

export interface OpenedInstance {
  readonly instance: Instance;
  readonly api: KnowledgeApi;
}

export const openLocal = (data: string, models: boolean): Promise<OpenedInstance> =>
  openOn({ LOCI_DATA: data }, models);

/** On the database named by the environment. */
export const openOn = async (
  database: Readonly<Record<string, string>>,
  models: boolean,
): Promise<OpenedInstance> => {
  const config = readConfig({
    ...database,
    LOCI_LOG_LEVEL: 'silent',
    ...(models ? {} : { LOCI_MODELS: 'off' }),
    LOCI_RELATE: 'off',
  });
  const instance = await openInstance(config, silentLog());
  return { instance, api: instance.service.as(ownerGrant) };
};
