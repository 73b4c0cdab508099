/** Queues the texts that wait for a model, and chooses the next batch. */
import type { Lane } from './embedder.js';
import type { ModelItem } from './worker-protocol.js';

/** One call: its items are processed in batches, and it is answered when all rows are there. */
export interface ModelRequest {
  readonly lane: Lane;
  readonly items: readonly ModelItem[];
  readonly rows: (Float32Array | undefined)[];
  missing: number;
  /** How many of its items have moved to the window. */
  taken: number;
  readonly settle: (outcome: Float32Array[] | Error) => void;
}

interface QueuedItem {
  readonly request: ModelRequest;
  readonly place: number;
  readonly tokens: number;
  /** How often a thread was lost while processing this item. */
  losses: number;
}

/** Runs in one thread, one item after the other. */
export type Batch = readonly QueuedItem[];

export interface LaneQueue {
  /** Waiting items of a lane, including those in a window. */
  waiting(lane: Lane): number;
  add(request: ModelRequest): void;
  /** Returns items of a lost thread to the front of the queue. */
  putBack(items: readonly QueuedItem[]): void;
  /** `isAsked`: a caller waits for one of the models, so background batches are short. */
  next(isAsked?: boolean): Batch | null;
  drop(request: ModelRequest): void;
  /** Empties the queue. */
  drain(): void;
}

/** Interactive work waits for at most one running batch: 320 tokens take 30 to 45 ms on one core (measured). */
const BATCH_TOKENS = 320;
/** While a caller waits: 10 to 15 ms. */
const SHORT_BATCH_TOKENS = 96;
const BATCH_ITEMS = 16;
/** Between English prose (4.5) and code or other scripts (2 to 3). A wrong estimate only changes the batch size. */
const BYTES_PER_TOKEN = 3.5;

function estimateTokens(item: ModelItem, maxTokens: number): number {
  const bytes =
    typeof item === 'string'
      ? Buffer.byteLength(item)
      : Buffer.byteLength(item[0]) + Buffer.byteLength(item[1]);
  return Math.min(maxTokens, Math.ceil(bytes / BYTES_PER_TOKEN) + 2);
}

interface LaneState {
  readonly requests: Set<ModelRequest>;
  window: QueuedItem[];
  waiting: number;
}

/** `takers`: the number of threads that take from it. */
export function createLaneQueue(maxTokens: number, takers = 1): LaneQueue {
  const createLane = (): LaneState => ({ requests: new Set(), window: [], waiting: 0 });
  const lanes: Record<Lane, LaneState> = { asked: createLane(), background: createLane() };

  function refill(lane: LaneState): void {
    for (const request of lane.requests) {
      while (request.taken < request.items.length) {
        if (lane.window.length >= BATCH_ITEMS) return;
        const place = request.taken++;
        const tokens = estimateTokens(request.items[place]!, maxTokens);
        lane.window.push({ request, place, tokens, losses: 0 });
      }
      lane.requests.delete(request);
    }
  }

  /** Small shares at the end, so that all threads finish at about the same time. */
  const shareOf = (waiting: number): number =>
    takers === 1 ? BATCH_ITEMS : Math.min(BATCH_ITEMS, Math.ceil(waiting / (2 * takers)));

  /** The oldest item and those that follow it, as far as they fit. */
  function choose(lane: LaneState, mostTokens: number): QueuedItem[] {
    const oldest = lane.window[0]!;
    // Items of a lost thread go alone, so that one bad text does not fail its neighbours.
    if (oldest.losses > 0) return [oldest];
    const most = shareOf(lane.waiting);
    const chosen = [oldest];
    let tokens = oldest.tokens;
    for (const item of lane.window.slice(1)) {
      if (item.losses > 0) continue;
      tokens += item.tokens;
      if (tokens > mostTokens || chosen.length >= most) break;
      chosen.push(item);
    }
    return chosen;
  }

  return {
    waiting: lane => lanes[lane].waiting,
    add(request) {
      const lane = lanes[request.lane];
      lane.requests.add(request);
      lane.waiting += request.items.length;
    },
    putBack(items) {
      for (const item of items.toReversed()) {
        const lane = lanes[item.request.lane];
        lane.window.unshift(item);
        lane.waiting++;
      }
    },
    next(isAsked = false) {
      for (const name of ['asked', 'background'] as const) {
        const lane = lanes[name];
        refill(lane);
        if (lane.window.length === 0) continue;
        const mostTokens = isAsked && name === 'background' ? SHORT_BATCH_TOKENS : BATCH_TOKENS;
        const items = choose(lane, mostTokens);
        const leaving = new Set(items);
        lane.window = lane.window.filter(item => !leaving.has(item));
        lane.waiting -= items.length;
        return items;
      }
      return null;
    },
    drop(request) {
      const lane = lanes[request.lane];
      const kept = lane.window.filter(item => item.request !== request);
      lane.waiting -= lane.window.length - kept.length;
      lane.window = kept;
      if (lane.requests.delete(request)) lane.waiting -= request.items.length - request.taken;
    },
    drain() {
      for (const lane of Object.values(lanes)) {
        lane.requests.clear();
        lane.window = [];
        lane.waiting = 0;
      }
    },
  };
}
