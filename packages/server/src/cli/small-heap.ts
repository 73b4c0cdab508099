/** Keeps the heap of a server close to its live data. */
import { setFlagsFromString } from 'node:v8';

// Garbage of a request dies young, so a young generation that grows to 32 MB only makes the process larger (decision
// 72), and V8 lets garbage grow to several times the live data. Both limits are set here and not on the command line,
// so that they apply however the server is started.
const flags = ['--semi-space-growth-factor=1', '--heap-growing-percent=50'];

const tell = (): void => flags.forEach(setFlagsFromString);

export const keepHeapSmall = (): void => {
  tell();
  // With each thread V8 resets its own growth of the young generation.
  process.on('worker', worker => worker.once('online', tell));
};
