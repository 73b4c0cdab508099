/** Verifies a model file. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CheckedFile } from './worker-protocol.js';

const PIECE_BYTES = 256 * 1024;

/** Reads in chunks into the same buffer, so that the weights are not in memory twice. */
export async function requireWhole({ path, sha256 }: CheckedFile): Promise<void> {
  if (sha256 === null) return;
  const hash = createHash('sha256');
  const piece = Buffer.alloc(PIECE_BYTES);
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, null);
      if (bytesRead === 0) break;
      hash.update(piece.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
  if (hash.digest('hex') !== sha256)
    throw new Error(`${basename(path)} is damaged: its sha256 does not match`);
}
