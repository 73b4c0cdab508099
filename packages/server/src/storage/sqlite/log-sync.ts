/** Waits for the disk outside the main thread: SQLite's own wait after a commit stops every other request. */
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { LociProblem } from '@loci/client';

/** A new file survives a power failure only with its entry in the folder. Windows opens no folders and needs no sync. */
const syncFolder = async (folder: string): Promise<void> => {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  } finally {
    await handle?.close();
  }
};

export class LogSync {
  readonly #log: string;
  #handle: FileHandle | null = null;
  /** The sync under way, and the one that begins when it ends. */
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  /** `file`: the database, whose log lies beside it for as long as a connection is open. */
  constructor(file: string) {
    this.#log = `${file}-wal`;
  }

  /** Resolves once everything committed before this call is on disk. Many commits share one sync. */
  durable(): Promise<void> {
    if (this.#running === null) return this.#start();
    // The sync under way may have begun before the commit.
    this.#next ??= this.#running.then(
      () => this.#start(),
      () => this.#start(),
    );
    return this.#next;
  }

  async close(): Promise<void> {
    while (this.#running !== null) await this.#running.catch(() => undefined);
    await this.#handle?.close();
    this.#handle = null;
  }

  #start(): Promise<void> {
    this.#next = null;
    const running = this.#sync().finally(() => {
      if (this.#running === running) this.#running = null;
    });
    this.#running = running;
    return running;
  }

  async #sync(): Promise<void> {
    try {
      if (this.#handle === null) {
        this.#handle = await open(this.#log, 'r+');
        await syncFolder(dirname(this.#log));
      }
      await this.#handle.datasync();
    } catch (error) {
      throw new LociProblem(
        'unavailable',
        'The disk did not confirm the write, which may be stored or not. Send it again with the same Idempotency-Key.',
        { cause: error },
      );
    }
  }
}
