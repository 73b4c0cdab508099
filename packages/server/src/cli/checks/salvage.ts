/** `loci doctor --salvage`: copies what a damaged folder still holds into a new one, and reports what is lost. */
import { type Salvage, salvageDatabase } from '../../compose.js';
import type { Config } from '../../config.js';
import type { Sheet } from '../paint.js';
import { counted, facts } from '../print.js';
import { refuseServed } from '../serving.js';

export const salvage = async ({ data }: Config, target: string): Promise<Salvage> => {
  refuseServed(data);
  return salvageDatabase(data, target);
};

export const salvageInWords = (saved: Salvage, data: string, target: string, sheet: Sheet): string => {
  const { file, tables, memories, lostMemories, unreadablePages, unreadableRows } = saved;
  const rows = tables.filter(({ rows: found }) => found > 0);
  return [
    `${counted(memories, 'memory', 'memories')} saved into ${file}`,
    lostMemories === 0
      ? 'No memory is known to be lost.'
      : `At least ${counted(lostMemories, 'memory', 'memories')} lost.`,
    `Unreadable: ${counted(unreadablePages, 'page')}, and ${counted(unreadableRows, 'row')} on others.`,
    '',
    facts(
      rows.map(({ table, rows: found }) => [table, counted(found, 'row')] as const),
      sheet,
    ),
    '',
    `${data} was not changed. The next server rebuilds vectors, links and the index:`,
    `  loci serve --data ${target}`,
  ].join('\n');
};
