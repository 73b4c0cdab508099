/** Holds lines until all of them are validated: a few in memory, many in a private file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How much is held in memory before a file is used, and the size of a read. */
const blockCharacters = 4 * 1024 * 1024;
const readBytes = 1024 * 1024;

/** Private to this process; a process that dies leaves no file name behind. */
const openHidden = async (): Promise<{ file: FileHandle; remove: () => void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'loci-import-'));
  const file = await open(join(folder, 'lines'), 'wx+', 0o600);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    remove();
  } catch {
    // If an open file cannot be removed, it is removed when it is closed.
  }
  return { file, remove };
};

/** Stores lines, and returns them in order, any number of times. */
export const openSpool = () => {
  let held: string[] = [];
  let heldCharacters = 0;
  let hidden: { file: FileHandle; remove: () => void } | null = null;
  let written = 0;

  const flush = async () => {
    hidden ??= await openHidden();
    const bytes = Buffer.from(`${held.join('\n')}\n`);
    held = [];
    heldCharacters = 0;
    await hidden.file.writeFile(bytes);
    written += bytes.length;
  };
  async function* linesOnDisk(file: FileHandle): AsyncGenerator<string> {
    let rest = Buffer.alloc(0);
    for (let at = 0; at < written; ) {
      const block = Buffer.allocUnsafe(Math.min(readBytes, written - at));
      const { bytesRead } = await file.read(block, 0, block.length, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      const bytes = Buffer.concat([rest, block.subarray(0, bytesRead)]);
      const end = bytes.lastIndexOf(0x0a);
      rest = bytes.subarray(end + 1);
      if (end >= 0) yield* bytes.toString('utf8', 0, end).split('\n');
    }
  }
  return {
    add(line: string): Promise<void> | undefined {
      held.push(line);
      heldCharacters += line.length;
      return heldCharacters > blockCharacters ? flush() : undefined;
    },
    async *lines(): AsyncGenerator<string> {
      if (hidden !== null) yield* linesOnDisk(hidden.file);
      yield* held;
    },
    async close(): Promise<void> {
      held = [];
      await hidden?.file.close();
      hidden?.remove();
    },
  };
};

export type Spool = ReturnType<typeof openSpool>;
