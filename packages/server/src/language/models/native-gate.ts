/** Keeps a worker thread from being stopped at a moment that would abort the whole process. */

// onnxruntime-node 1.30: `worker.terminate()` or `process.exit()` during a run or a load ends in an uncaught
// Napi::Error, which aborts the process (SIGABRT); V8 can do the same while the thread's modules start. So the thread
// marks when it is inside native code. To stop it, either claim the gate while the thread is outside, or leave a mark
// so that the thread ends when it comes out.

/** The states of `gate[0]`; `gate[1]` counts how often the thread came out; model-worker.ts repeats them, because it cannot import them. */
const FREE = 0;
const INSIDE = 1;
const CLAIMED = 2;
const LEAVE = 3;

/** A batch takes less than 60 ms and a load less than a second, on a loaded machine a few; longer means that native code hangs. */
const LONGEST_WAIT_AT_EXIT_MS = 15_000;

export type NativeGate = Int32Array<SharedArrayBuffer>;

const openGates = new Set<NativeGate>();

function waitAtExit(): void {
  const until = performance.now() + LONGEST_WAIT_AT_EXIT_MS;
  const leaving = [...openGates].filter(gate => claim(gate) === 'leaves');
  for (const gate of leaving) Atomics.wait(gate, 0, LEAVE, Math.max(0, until - performance.now()));
}

/** A thread starts inside, and comes out when its code runs. */
export function openGate(): NativeGate {
  const gate = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  gate[0] = INSIDE;
  if (openGates.size === 0) process.on('exit', waitAtExit);
  openGates.add(gate);
  return gate;
}

/** Changes while the thread makes progress, however slowly. */
export const stepsOf = (gate: NativeGate): number => Atomics.load(gate, 1);

/** For a thread that has ended. */
export function closeGate(gate: NativeGate): void {
  openGates.delete(gate);
  if (openGates.size === 0) process.off('exit', waitAtExit);
}

/**
 * `outside`: the thread can be terminated now and will not go in again. `leaves`: it ends on its own when it comes out.
 */
export function claim(gate: NativeGate): 'outside' | 'leaves' {
  for (;;) {
    const before = Atomics.compareExchange(gate, 0, FREE, CLAIMED);
    if (before === FREE || before === CLAIMED) return 'outside';
    // It may come out between the two checks; the next round then succeeds.
    const inside = Atomics.compareExchange(gate, 0, INSIDE, LEAVE);
    if (inside === INSIDE || inside === LEAVE) return 'leaves';
  }
}
