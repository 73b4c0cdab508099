/** Keeps the heap of a server near what it holds. */
import { setFlagsFromString } from 'node:v8';

// What a request makes dies at once, so a young generation that grows to 32 MB only makes the process larger (decision
// 72); and the engine lets garbage grow to several times of what lives. Both are told here and not on the command
// line, so that they hold however the server is started.
const flags = ['--semi-space-growth-factor=1', '--heap-growing-percent=50'];

const tell = (): void => flags.forEach(setFlagsFromString);

export const keepHeapSmall = (): void => {
  tell();
  // With each thread the engine takes its own growth of the young generation again.
  process.on('worker', worker => worker.once('online', tell));
};
