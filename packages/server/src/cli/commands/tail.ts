/** `loci tail`: follows the events of a graph in the terminal, and survives lost connections. */
import { setTimeout as pause } from 'node:timers/promises';
import { eventTypes, followEvents, followWork, type GraphEvent, type KnowledgeApi } from '@loci/client';
import type { Config } from '../../config.js';
import { configOf, withKnowledge } from '../connect.js';
import { collect, examples, type GraphFlags, oneOf, wholeNumber, withGraph } from '../options.js';
import { WrongUse } from '../outcomes.js';
import type { Paint } from '../paint.js';
import { printable, when } from '../print.js';
import type { Register, Session } from '../session.js';
import { firstStopSignal } from '../signals.js';

interface TailFlags extends GraphFlags {
  readonly event?: string[];
  readonly after?: number;
  readonly last?: number;
  /** False with --no-follow. */
  readonly follow: boolean;
}

/** How late an event from another process on the same folder may show up. */
const lookMs = 300;
const usualLast = 10;
const eventsTogether = 200;

async function* eventsUpToNow(api: KnowledgeApi, graph: string, after: number): AsyncGenerator<GraphEvent> {
  for (let from = after; ; ) {
    const page = await api.listEvents({ graph_id: graph, after: from, page_size: eventsTogether });
    yield* page.items;
    if (!page.has_more) return;
    from = page.next_after;
  }
}

/** A folder sends no notifications, so it is polled. */
async function* eventsOfFolder(
  api: KnowledgeApi,
  graph: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<GraphEvent> {
  for (let seen = after; !signal.aborted; ) {
    for await (const event of eventsUpToNow(api, graph, seen)) {
      seen = event.cursor;
      yield event;
    }
    await pause(lookMs, undefined, { signal }).catch(() => undefined);
  }
}

const eventsOf = (
  api: KnowledgeApi,
  { url, secret }: Config,
  graph: string,
  after: number,
  isLive: boolean,
  signal: AbortSignal,
): AsyncGenerator<GraphEvent> => {
  if (!isLive) return eventsUpToNow(api, graph, after);
  return url === null
    ? eventsOfFolder(api, graph, after, signal)
    : followEvents({ url, secret: secret ?? '', graph_id: graph, after, signal });
};

/** The cursor just before the last events wanted, searched from the end. */
const cursorBefore = async (
  api: KnowledgeApi,
  graph: string,
  isWanted: (event: GraphEvent) => boolean,
  last: number,
  lastEvent: number,
): Promise<number> => {
  let missing = last;
  for (let end = lastEvent; end > 0 && missing > 0; end -= eventsTogether) {
    const after = Math.max(0, end - eventsTogether);
    const page = await api.listEvents({ graph_id: graph, after, page_size: eventsTogether });
    const found = page.items.filter(event => event.cursor <= end && isWanted(event));
    const first = found.at(-missing);
    if (first !== undefined) return first.cursor - 1;
    missing -= found.length;
  }
  return missing === last ? lastEvent : 0;
};

/** How often the waiting work is checked; it is shown on the terminal, next to the events. */
const lookAtWorkMs = 5_000;

const tellWork = async (
  api: KnowledgeApi,
  graph: string,
  note: (text: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  const work = followWork();
  let isWaiting = false;
  while (!signal.aborted) {
    // If this fails, reading events fails too, and is reported there.
    const detail = await api.getGraph({ graph_id: graph }, { signal }).catch(() => null);
    const said = detail === null ? null : work.note(detail.waiting);
    if (said !== null) note(said);
    else if (isWaiting && detail !== null) note('all memories are processed');
    isWaiting = said !== null;
    await pause(lookAtWorkMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
};

const valueInWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const lineOf = ({ cursor, at, type, memory_id, data }: GraphEvent, paint: Paint): string => {
  const more = Object.entries(data).map(([name, value]) => `${name}=${valueInWords(value)}`);
  return [
    paint.faint(`${String(cursor).padStart(6)}  ${when(at)}`),
    paint.name(type.padEnd(23)),
    printable([memory_id ?? '', ...more].join('  ')),
  ]
    .join('  ')
    .trimEnd();
};

const run = async (session: Session, flags: TailFlags): Promise<void> => {
  const { terminal } = session;
  const config = configOf(session, flags);
  const { graph } = config;
  if (graph === null) throw new WrongUse('which graph? Name it with --graph or in LOCI_GRAPH');
  if (flags.after !== undefined && flags.last !== undefined)
    throw new WrongUse('use either --after or --last, not both');
  const stopping = new AbortController();
  firstStopSignal().then(() => stopping.abort());
  const isWanted = (event: GraphEvent) => flags.event === undefined || flags.event.includes(event.type);
  await withKnowledge(session, flags, async api => {
    const { last_event } = await api.getGraph({ graph_id: graph });
    const after =
      flags.after ?? (await cursorBefore(api, graph, isWanted, flags.last ?? usualLast, last_event));
    if (flags.follow && flags.json !== true)
      void tellWork(api, graph, text => terminal.note(text), stopping.signal);
    for await (const event of eventsOf(api, config, graph, after, flags.follow, stopping.signal)) {
      if (!isWanted(event)) continue;
      await terminal.stream(`${flags.json ? JSON.stringify(event) : lineOf(event, terminal.paint)}\n`);
    }
  });
};

export const register: Register = (command, session) => {
  withGraph(command)
    .option(
      '--event <type>',
      'only this type of event, also with --last; repeatable',
      (value: string, before: string[] | undefined) =>
        collect(oneOf(...(eventTypes as readonly string[]))(value), before),
    )
    .option('--after <cursor>', 'start after this event; 0 starts with the first', wholeNumber(0))
    .option('--last <n>', `start with the last N events; default ${usualLast}`, wholeNumber(0))
    .option('--no-follow', 'stop after the newest event')
    .addHelpText(
      'after',
      `
With --json, prints one event per line. Reconnects to a server by itself. Press Ctrl-C to stop.
${examples(
  'loci tail --graph atlas',
  'loci tail --graph atlas --event contradiction.opened --json',
  'loci tail --graph atlas --after 0 --no-follow',
)}`,
    )
    .action((flags: TailFlags) => run(session, flags));
};
