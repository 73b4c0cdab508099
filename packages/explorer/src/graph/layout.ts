/** The positions of the nodes: a first guess here, then forces in a worker, so that the page never blocks. */

/** The request to the worker. Two numbers per node, two per edge. */
export interface LayoutTask {
  readonly positions: Float32Array;
  /** The number of lines at each node. */
  readonly weights: Float32Array;
  /** The label length of each node. */
  readonly widths: Float32Array;
  readonly ends: Uint32Array;
  readonly strengths: Float32Array;
  readonly steps: number;
  /** For a width of 1,000. */
  readonly stageHeight: number;
}

/** What the worker sends, repeatedly. */
export interface LayoutProgress {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly isDone: boolean;
}

const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** A deterministic first guess: groups around the centre, each in a sunflower pattern. */
export const firstPositions = (groups: readonly number[]): Float32Array => {
  const sizes = new Map<number, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const spread = 10 * Math.sqrt(groups.length);
  const order = [...sizes.keys()].sort((a, b) => a - b);
  const centres = new Map(
    order.map((group, at) => {
      const angle = (2 * Math.PI * at) / order.length;
      const away = order.length === 1 ? 0 : spread;
      return [group, [away * Math.cos(angle), away * Math.sin(angle)] as const];
    }),
  );
  const placed = new Map<number, number>();
  const positions = new Float32Array(groups.length * 2);
  for (const [at, group] of groups.entries()) {
    const nth = placed.get(group) ?? 0;
    placed.set(group, nth + 1);
    const [x, y] = centres.get(group) ?? [0, 0];
    positions[2 * at] = x + 8 * Math.sqrt(nth + 0.5) * Math.cos(nth * goldenAngle);
    positions[2 * at + 1] = y + 8 * Math.sqrt(nth + 0.5) * Math.sin(nth * goldenAngle);
  }
  return positions;
};

/** Small graphs may take longer; large ones are readable long before they settle. */
export const stepsFor = (nodes: number): number => (nodes <= 500 ? 600 : nodes <= 2_000 ? 400 : 250);

/** Starts a worker; returns a stop function. */
export const startLayout = (
  task: LayoutTask,
  onProgress: (progress: LayoutProgress) => void,
): (() => void) => {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<LayoutProgress>) => {
    onProgress(data);
    if (data.isDone) worker.terminate();
  };
  worker.postMessage(task);
  return () => worker.terminate();
};
