/** A backup that is taken while others write, and what comes out of it. */
import { join } from 'node:path';
import { itemsOf, type KnowledgeApi } from '@loci/client';
import { expect } from 'vitest';
import { loci, type Place } from '../loci-process.js';
import { type ServerProcess, startServer } from '../server-process.js';
import { expectWhole } from './whole.js';
import { nothingYet, writeUntilGone } from './writers.js';

const quiet = 'quiet';
const busy = 'busy';

const fillQuiet = async (api: KnowledgeApi, count: number): Promise<void> => {
  for (let from = 0; from < count; from += 500) {
    const memories = Array.from({ length: Math.min(500, count - from) }, (_, at) => ({
      content: `Number ${from + at} is kept as it is.`,
      context_types: { row: [`r${(from + at) % 7}`] },
    }));
    await api.remember({ graph_id: quiet, memories });
  }
  const { items } = await api.listMemories({ graph_id: quiet, page_size: 20 });
  for (const { id } of items) await api.changeMemory({ graph_id: quiet, id, metadata: { changed: true } });
};

const exportOf = async (api: KnowledgeApi, graph_id: string): Promise<string> => {
  const lines: string[] = [];
  for await (const line of await api.exportGraph({ graph_id })) lines.push(line);
  return lines.join('\n');
};

/** Throws where the copy is not what the original was; answers how many were written meanwhile. */
export const backupUnderLoad = async (
  place: Place,
  memories: number,
): Promise<{ writtenMeanwhile: number; bytesCompared: number }> => {
  const running: ServerProcess[] = [];
  try {
    const original = await startServer(place.data);
    running.push(original);
    await fillQuiet(original.api, memories);
    const acknowledged = nothingYet();
    const writers = [1, 2, 3, 4].map(writer => writeUntilGone(original, busy, writer, 1, acknowledged));
    await expect.poll(() => acknowledged.ids.size).toBeGreaterThan(50);
    const before = new Set(acknowledged.ids);
    const file = join(place.folder, 'copy.backup');
    const taken = await loci(place, ['backup', file, '--data', place.data]);
    expect(taken.code, taken.err).toBe(0);
    const writtenMeanwhile = acknowledged.ids.size - before.size;
    const expected = await exportOf(original.api, quiet);
    await original.kill();
    await Promise.all(writers);

    const folder = join(place.folder, 'restored');
    const restored = await loci(place, ['restore', file, '--data', folder]);
    expect(restored.code, restored.err).toBe(0);
    const copy = await startServer(folder);
    running.push(copy);
    const given = await exportOf(copy.api, quiet);
    expect(given === expected, 'the export of the copy is byte for byte that of the original').toBe(true);
    // Of the busy graph the copy holds a moment: all that was acknowledged before it, and nothing half.
    await expectWhole(copy.api, busy, before);
    let listed = 0;
    for await (const _ of itemsOf(page => copy.api.listMemories({ graph_id: busy, page, page_size: 200 })))
      listed++;
    expect(listed).toBeGreaterThanOrEqual(before.size);
    return { writtenMeanwhile, bytesCompared: Buffer.byteLength(given) };
  } finally {
    for (const server of running) await server.kill();
  }
};
