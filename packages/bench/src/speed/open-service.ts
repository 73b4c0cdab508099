/** The service in this process, on a separate folder. */
import type { KnowledgeApi } from '@loci/client';
import { type House, openHouse, ownerGrant, readConfig, silentLog } from '@loci/server';

export interface OpenedHouse {
  readonly house: House;
  readonly api: KnowledgeApi;
}

export const openLocal = (data: string, models: boolean): Promise<OpenedHouse> =>
  openOn({ LOCI_DATA: data }, models);

/** On the database named by the environment. */
export const openOn = async (
  database: Readonly<Record<string, string>>,
  models: boolean,
): Promise<OpenedHouse> => {
  const config = readConfig({
    ...database,
    LOCI_LOG_LEVEL: 'silent',
    ...(models ? {} : { LOCI_MODELS: 'off' }),
    LOCI_RELATE: 'off',
  });
  const house = await openHouse(config, silentLog());
  return { house, api: house.service.as(ownerGrant) };
};
