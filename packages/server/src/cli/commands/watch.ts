/** `loci watch`: keeps a graph in sync with a folder of Markdown notes while they are edited. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { withGraphOf } from '../connect.js';
import { describeFailure, failureInLines } from '../failures.js';
import { examples, type GraphFlags, withGraph } from '../options.js';
import { WrongUse } from '../outcomes.js';
import { counted, inJson, printable } from '../print.js';
import type { Register, Session } from '../session.js';
import { firstStopSignal } from '../signals.js';
import { loadState } from '../watch/state.js';
import { type Swept, sweep } from '../watch/sweep.js';

interface WatchFlags extends GraphFlags {
  readonly once?: boolean;
}

/** Editors write a file in several steps, and a branch changes many files at once. */
const quietMs = 300;
/** How long to wait before trying an unreachable server again. */
const againMs = 10_000;

const requireFolder = (folder: string): string => {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) throw new WrongUse(`${folder}: no such folder; check the spelling`);
  if (!found.isDirectory()) throw new WrongUse(`${folder}: this is a file; name a folder`);
  return resolve(folder);
};

const inWords = (swept: Swept): string => {
  const { notes, renamed, removed, stored, changed, retracted, links } = swept;
  const parts = [
    [stored, 'stored'],
    [changed, 'changed'],
    [retracted, 'retracted'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return [
    `${counted(notes, 'note')} read`,
    ...(renamed > 0 ? [`${renamed} renamed`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
    told.length === 0 ? 'no memory changed' : `memories: ${told.join(', ')}`,
    ...(links > 0 ? [counted(links, 'link')] : []),
  ].join('; ');
};

const isQuiet = ({ notes, renamed, removed, bad }: Swept): boolean =>
  notes + renamed + removed + bad.length === 0;

/** Calls back after a change, once the folder has been quiet for a while; returns how to stop. */
const onChanges = async (folder: string, changed: () => void): Promise<() => Promise<void>> => {
  const { watch } = await import('chokidar');
  const watcher = watch(folder, {
    ignoreInitial: true,
    ignored: path => /[\\/](?:\.[^\\/]+|node_modules)(?:[\\/]|$)/.test(path.slice(folder.length)),
  });
  watcher.on('all', changed);
  await new Promise(done => watcher.once('ready', () => done(undefined)));
  return () => watcher.close();
};

const run = async (session: Session, given: string, flags: WatchFlags): Promise<void> => {
  const { terminal } = session;
  const folder = requireFolder(given);
  await withGraphOf(
    session,
    flags,
    async (api, graphId) => {
      const known = loadState(folder, graphId);
      const step = async (): Promise<void> => {
        const swept = await sweep(folder, known, api, (done, total) =>
          terminal.progress(`${done} of ${counted(total, 'note')}`),
        ).finally(() => terminal.progress(''));
        for (const { path, message } of swept.bad) terminal.note(`${printable(path)}: ${message}`);
        if (flags.once || !isQuiet(swept)) terminal.result(flags.json ? inJson(swept) : inWords(swept));
      };
      if (flags.once) {
        await step();
        return;
      }
      const stopped = firstStopSignal();
      let timer: NodeJS.Timeout | undefined;
      let running: Promise<void> = Promise.resolve();
      const soon = (afterMs: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          running = running.then(step).catch((error: unknown) => {
            for (const line of failureInLines(describeFailure(error))) terminal.note(line);
            soon(againMs);
          });
        }, afterMs);
      };
      const stop = await onChanges(folder, () => soon(quietMs));
      running = step();
      await running;
      terminal.note(`watching ${folder}; press Ctrl-C to stop`);
      await stopped;
      clearTimeout(timer);
      await stop();
      await running;
    },
    { begins: true, understands: true },
  );
};

export const register: Register = (command, session) => {
  withGraph(command)
    .argument('<folder>', 'a folder of Markdown notes')
    .option('--once', 'sync once and exit')
    .addHelpText('after', examples('loci watch ~/notes --graph notes', 'loci watch . -g notes --once'))
    .action((folder: string, flags: WatchFlags) => run(session, folder, flags));
};
