/** Long work gives the event loop back now and then, so that nobody else waits for all of it. */

/** The longest stretch of work in one go. A search has some ten turns of the loop: each waits for one such stretch. */
const stretchMs = 5;

/** What somebody waits for goes before what nobody does. */
export type Turns = 'asked' | 'background';

const waiting: Record<Turns, (() => void)[]> = { asked: [], background: [] };
/** One turn in so many is for the background, however much is asked: it ends some day. */
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

/** One long work a turn of the loop: twenty of them hold up the others no longer than one does. */
const nextTurn = (of: Turns): Promise<void> =>
  new Promise(resolve => {
    waiting[of].push(resolve);
    if (!isDue) setImmediate(letOneGo);
    isDue = true;
  });

/** To be awaited between two pieces of work; waits only where enough was done since the last time it did. */
export type TakeTurn = () => Promise<void> | undefined;

/** For one piece of long work; each has its own. */
export const takeTurns = (of: Turns = 'asked', longestMs = stretchMs): TakeTurn => {
  let since = performance.now();
  const wait = async (): Promise<void> => {
    await nextTurn(of);
    since = performance.now();
  };
  return () => (performance.now() - since < longestMs ? undefined : wait());
};

/** As `map`, one after the other, with the loop given back now and then. */
export const mapInTurns = async <Item, Made>(
  items: readonly Item[],
  each: (item: Item, place: number) => Made | Promise<Made>,
  of: Turns = 'asked',
): Promise<Made[]> => {
  const turn = takeTurns(of);
  const all: Made[] = [];
  for (const [place, item] of items.entries()) {
    await turn();
    all.push(await each(item, place));
  }
  return all;
};
