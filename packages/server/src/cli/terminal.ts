/** The three streams as commands use them: results on stdout, everything else on stderr, questions to a person. */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Failed } from './outcomes.js';
import { coloured, type Paint, plain } from './paint.js';

export interface Streams {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  /** For a command whose result is a protocol. */
  readonly stdout: NodeJS.WriteStream;
  /** How wide text may be. */
  readonly width: number;
  /** The colours of results. */
  readonly paint: Paint;
  /** The colours of everything else. */
  readonly notePaint: Paint;
  /** A person is there to answer. */
  readonly interactive: boolean;
  /** A person watches stderr. */
  readonly watched: boolean;
  /** A result, with a line break. */
  result(text: string): void;
  /** A part of a long result, written as is; waits for a slow reader. */
  stream(chunk: string): Promise<void>;
  note(text: string): void;
  /** Rewrites the last line of stderr; an empty text clears it. */
  progress(text: string): void;
  /** Rejects if the signal fires, or the input ends, before an answer. */
  ask(question: string, signal?: AbortSignal): Promise<string>;
  /** One key, without Enter. Rejects if the input ends before. */
  key(): Promise<string>;
}

const interrupt = '\u0003';
const endOfInput = '\u0004';

/** A terminal passes on each key at once only in raw mode, in which Ctrl-C is a key like any other. */
const readKey = async (stdin: NodeJS.ReadStream): Promise<string> => {
  const isRaw = stdin.isRaw === true;
  stdin.setRawMode?.(true);
  stdin.resume();
  try {
    const [typed] = await Promise.race([
      once(stdin, 'data') as Promise<[Buffer | string]>,
      once(stdin, 'end').then(() => [endOfInput] as [string]),
    ]);
    const key = String(typed);
    if (key === interrupt) process.kill(process.pid, 'SIGINT');
    if (key === endOfInput) throw new Failed('no answer given');
    return key;
  } finally {
    stdin.setRawMode?.(isRaw);
    stdin.pause();
  }
};

const widest = 110;
const narrowest = 40;
const unknownWidth = 100;

/** When the reader closes the pipe (`loci export | head`), the process ends quietly; on a full disk, with the reason. */
const endWhereNothingCanBeWritten = (stream: NodeJS.WriteStream, other: NodeJS.WriteStream): void => {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    const why = error.code === 'ENOSPC' ? 'the disk is full' : error.message;
    const told = `error: the output could not be written: ${why}; what the command did is not undone\n`;
    other.write(told, () => process.exit(1));
  });
};

/** Colours for a terminal, unless they are turned off. */
export const openTerminal = ({ stdin, stdout, stderr }: Streams, wantsColour = false): Terminal => {
  endWhereNothingCanBeWritten(stdout, stderr);
  endWhereNothingCanBeWritten(stderr, stdout);
  const watched = stderr.isTTY === true;
  return {
    stdin,
    stdout,
    width: Math.min(widest, Math.max(narrowest, stdout.columns ?? unknownWidth)),
    paint: wantsColour && stdout.isTTY === true ? coloured : plain,
    notePaint: wantsColour && watched ? coloured : plain,
    interactive: stdin.isTTY === true && watched,
    watched,
    result: text => {
      stdout.write(`${text}\n`);
    },
    stream: async chunk => {
      if (!stdout.write(chunk)) await once(stdout, 'drain');
    },
    note: text => {
      stderr.write(`${text}\n`);
    },
    progress: text => {
      if (watched) stderr.write(`\r\u001b[K${text}`);
    },
    key: () => readKey(stdin),
    ask: async (question, signal) => {
      const prompt = createInterface({ input: stdin, output: stderr });
      const ended = new AbortController();
      prompt.once('close', () => ended.abort(new Failed('no answer given')));
      // Ctrl-C at a question ends the program, as it does anywhere else.
      prompt.once('SIGINT', () => {
        prompt.close();
        process.kill(process.pid, 'SIGINT');
      });
      const stop = AbortSignal.any([ended.signal, ...(signal === undefined ? [] : [signal])]);
      try {
        return (await prompt.question(question, { signal: stop })).trim();
      } catch (error) {
        throw ended.signal.aborted ? ended.signal.reason : error;
      } finally {
        prompt.close();
      }
    },
  };
};
