/** Files that are large or hostile, and what somebody else waits while one is imported. */
import { adminSecret } from '../doors.js';
import type { ServerProcess } from '../server-process.js';
import { type Watched, watchHealthz } from './healthz-waits.js';

interface ClockFile {
  readonly format: string;
  readonly type: string;
  /** About so many characters. */
  text(length: number): string;
}

const of = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length));
const markdown = (text: (length: number) => string): ClockFile => ({
  format: 'markdown',
  type: 'text/markdown',
  text,
});
const lines = (text: (length: number) => string): ClockFile => ({
  format: 'loci',
  type: 'application/x-ndjson',
  text,
});
const csv = (text: (length: number) => string): ClockFile => ({ format: 'csv', type: 'text/csv', text });
const mem0 = (text: (length: number) => string): ClockFile => ({
  format: 'mem0',
  type: 'application/json',
  text,
});

export const clockFiles: Readonly<Record<string, ClockFile>> = {
  'blocks of a note': markdown(length => of('a\n\n', length)),
  'lines of a note': markdown(length => of('a\n', length)),
  'items of a note': markdown(length =>
    Array.from({ length: length / 32 }, (_, at) => `- item ${at} of many #tag${at % 50}\n`).join(''),
  ),
  'an endless head of a note': markdown(length => `---\n${of('a: b\n', length)}---\nx`),
  'a head of many tags': markdown(length => `---\ntags: [${of('a,', Math.min(length, 15_000))}b]\n---\nx`),
  'comments that nobody ends': markdown(length => of('<!--', length)),
  'code that nobody ends': markdown(length => `\`\`\`\n${of('x\n', length)}`),
  'links of a note': markdown(length => of('[[a]] ', length)),
  'one line of JSON': lines(length => JSON.stringify({ content: 'x'.repeat(length) })),
  'one line of values': lines(length => `{"content":"x","metadata":{"a":[${of('1,', length)}1]}}`),
  'bad lines': lines(length => of('{\n', length)),
  'blank lines': lines(length => of('\n', length)),
  'one cell': csv(length => `content\n"${'x'.repeat(length)}"`),
  'many columns': csv(length => `content${of(',a', length / 2)}\nx${of(',b', length / 2)}`),
  'quotes in a table': csv(length => `content\n${of('""', length)}`),
  'empty rows': csv(length => `content\n${of('\n', length)}`),
  'one list of JSON': mem0(length => `[${of('{"memory":"x"},', length)}{"memory":"y"}]`),
  'brackets that nobody closes': mem0(length => '['.repeat(length)),
};

export interface TimedFile extends Watched<string> {
  readonly name: string;
}

/** A note is refused where it is longer; the other formats have no such end. */
const longestNote = 8 * 1024 * 1024 - 1_000;

/** Imports one after the other. */
export const importFiles = async (
  server: ServerProcess,
  length: number,
  onTimed: (timed: TimedFile) => void = () => undefined,
): Promise<TimedFile[]> => {
  const healthz = await watchHealthz(server);
  const all: TimedFile[] = [];
  try {
    for (const [at, [name, { format, type, text }]] of Object.entries(clockFiles).entries()) {
      const body = text(format === 'markdown' ? Math.min(length, longestNote) : length);
      const watched = await healthz.during(async () => {
        const response = await fetch(
          `${server.url}/v1/graphs/file-${at}/import?format=${format}&name=notes`,
          {
            method: 'POST',
            headers: { authorization: `Bearer ${adminSecret}`, 'content-type': type },
            body,
          },
        );
        return `${response.status} ${(await response.text()).slice(0, 200)}`;
      });
      const timed = { name, ...watched };
      all.push(timed);
      onTimed(timed);
    }
  } finally {
    await healthz.stop();
  }
  return all;
};
