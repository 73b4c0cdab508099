/** Loci JSON lines: an export, or one new memory or conversation per line. */
import type { ImportLine } from '@loci/client';
import type { Format } from '../format.js';
import { isObject, jsonLines, parsed } from '../text/lines.js';

const ownKinds = new Set(['graph', 'memory', 'relationship', 'contradiction', 'messages']);

export const lociLines: Format = {
  name: 'loci',
  recognises(head) {
    const first = parsed(head.split('\n').find(line => line.trim() !== '') ?? '');
    if (!isObject(first)) return false;
    return 'loci' in first ? ownKinds.has(String(first.loci)) : typeof first.content === 'string';
  },
  async *read(file) {
    for await (const piece of jsonLines(file.chunks))
      yield 'message' in piece ? piece : { line: piece.line, value: piece.value as ImportLine };
  },
};
