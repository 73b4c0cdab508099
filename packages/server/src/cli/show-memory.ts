/** One memory in full, and one of its versions, as a person reads them. */
import type { MemoryDetail, MemoryVersion } from '@loci/client';
import type { Sheet } from './paint.js';
import { indented, linkInWords, sourceInWords, when } from './print.js';
import { memoryInWords } from './show.js';

export const memoryDetailInWords = (memory: MemoryDetail, sheet: Sheet): string =>
  [
    memoryInWords(memory, sheet),
    `version ${memory.version}, ${memory.status}, stored ${when(memory.recorded_at)}, placed by the ${memory.placed_by}`,
    ...(memory.session === null ? [] : [indented(`session ${memory.session}`, sheet, '')]),
    ...memory.sources
      .slice(1)
      .map(source => `also said by ${sourceInWords(source)}, ${when(source.recorded_at)}`),
    ...(memory.supersedes.length === 0 ? [] : [`supersedes ${memory.supersedes.join(', ')}`]),
    ...memory.links.map(link => indented(linkInWords(link), sheet, '  ')),
    ...(memory.links_pending ? ['links not all found yet'] : []),
  ].join('\n');

export const versionInWords = (version: MemoryVersion, sheet: Sheet): string => {
  const until = version.replaced_at === null ? 'until now' : `until ${when(version.replaced_at)}`;
  return [
    `version ${version.version}, ${version.status}${version.changed_by === null ? '' : `, changed by ${version.changed_by}`}, known from ${when(version.recorded_at)} ${until}`,
    indented(version.content, sheet, '  '),
  ].join('\n');
};
