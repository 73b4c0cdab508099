/** The service in this process, on a folder of its own. */
import type { KnowledgeApi } from '@loci/client';
import { type House, openHouse, ownerGrant, readConfig, silentLog } from '@loci/server';

export interface OpenedHouse {
  readonly house: House;
  readonly api: KnowledgeApi;
}

export const openLocal = async (data: string, models: boolean): Promise<OpenedHouse> => {
  const config = readConfig({
    LOCI_DATA: data,
    LOCI_LOG_LEVEL: 'silent',
    ...(models ? {} : { LOCI_MODELS: 'off' }),
    LOCI_RELATE: 'off',
  });
  const house = await openHouse(config, silentLog());
  return { house, api: house.service.as(ownerGrant) };
};
