/** Makes long work yield to the event loop at intervals, so that nothing else waits for all of it. */

/** Interactive work goes before background work. */
export type Turns = 'asked' | 'background';

/**
 * The longest stretch of work without yielding. A search takes about ten turns of the loop, and each may wait for one
 * such stretch.
 */
const stretchMs: Readonly<Record<Turns, number>> = { asked: 5, background: 1 };

const waiting: Record<Turns, (() => void)[]> = { asked: [], background: [] };
/** One turn in this many is for background work, so that it always makes progress. */
const backgroundEvery = 8;
let turns = 0;
let isDue = false;

const letOneGo = (): void => {
  turns++;
  const { asked, background } = waiting;
  const isForBackground = asked.length === 0 || turns % backgroundEvery === 0;
  const next = (isForBackground ? background.shift() : undefined) ?? asked.shift();
  next?.();
  isDue = asked.length + background.length > 0;
  if (isDue) setImmediate(letOneGo);
};

/** One stretch of long work per turn of the loop: twenty tasks block the others no longer than one does. */
const nextTurn = (of: Turns): Promise<void> =>
  new Promise(resolve => {
    waiting[of].push(resolve);
    if (!isDue) setImmediate(letOneGo);
    isDue = true;
  });

/** Await it between two pieces of work; it waits only after enough work. */
export type TakeTurn = () => Promise<void> | undefined;

/** For one long task; each has its own. */
export const takeTurns = (of: Turns = 'asked', longestMs = stretchMs[of]): TakeTurn => {
  let since = performance.now();
  const wait = async (): Promise<void> => {
    await nextTurn(of);
    since = performance.now();
  };
  return () => (performance.now() - since < longestMs ? undefined : wait());
};

/** Like `map`, sequentially, yielding to the event loop at intervals. */
export const mapInTurns = async <Item, Made>(
  items: readonly Item[],
  each: (item: Item, place: number) => Made | Promise<Made>,
  of: Turns = 'asked',
): Promise<Made[]> => {
  const turn = takeTurns(of);
  const all: Made[] = [];
  for (const [place, item] of items.entries()) {
    await turn();
    const made = each(item, place);
    // A promise for what is there already would cost as much as a small piece of work.
    all.push(made instanceof Promise ? await made : made);
  }
  return all;
};
