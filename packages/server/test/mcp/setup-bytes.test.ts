/** `loci setup` on files as other programs and people leave them: `--remove` gives back every byte. */
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { proves } from '../requirements.js';
import { settingsFiles } from './settings-files.js';
import { setupPlace } from './setup-place.js';

const { setup, read, write, inPlace } = setupPlace();

const mark = '\uFEFF';
const crlf = (text: string): string => text.replaceAll('\n', '\r\n');

/** How the text of a real file may come, by name. */
const shapes: Readonly<Record<string, (before: string) => string>> = {
  'with Windows line ends': crlf,
  'with a byte order mark': before => mark + before,
  'with both': before => mark + crlf(before),
  'with tabs': before => before.replaceAll('  ', '\t'),
  'without a last line end': before => before.trimEnd(),
  'without a last line end, from Windows': before => crlf(before).trimEnd(),
  'with lines after the end': before => `${before}\n\n`,
};
/** Files that hold no settings yet. */
const blanks = ['', '\n', '\r\n', mark, `${mark}\r\n`];

describe.each(settingsFiles)('%s %j %s', (agent, scope, file, before) => {
  const connected = async (text: string): Promise<string> => {
    write(file, text);
    const done = await setup(agent, ...scope, '--graph', 'harbor', '--yes');
    expect(done.code, done.err).toBe(0);
    expect(read(file)).toContain('harbor');
    return read(file);
  };
  const disconnected = async (): Promise<string> => {
    const gone = await setup(agent, '--remove', '--yes');
    expect(gone.code, gone.err).toBe(0);
    return read(file);
  };

  it.each(Object.entries(shapes))('%s', async (_, shape) => {
    proves('SET-04', 'SET-05');
    const text = shape(before);
    const during = await connected(text);
    // Nothing is lost meanwhile: every line is still there, with the same line ends and the same mark.
    for (const line of text.trim().split('\n')) expect(during).toContain(line.trim().replace(/,$/, ''));
    expect(during.startsWith(mark)).toBe(text.startsWith(mark));
    expect(/[^\r]\n/.test(during)).toBe(/[^\r]\n/.test(text));
    expect(await disconnected()).toBe(text);
    // Also where nobody kept the original.
    await connected(text);
    rmSync(inPlace(`${file}.loci-backup`));
    expect(await disconnected()).toBe(text);
  });

  it('keeps what was changed since', async () => {
    proves('SET-04');
    const during = await connected(before);
    write(file, during.replaceAll('other', 'another'));
    expect(await disconnected()).toBe(before.replaceAll('other', 'another'));
  });

  it('leaves a file that was blank as it was', async () => {
    proves('SET-04');
    for (const blank of blanks) {
      const during = await connected(blank);
      expect(during.startsWith(mark)).toBe(blank.startsWith(mark));
      expect(await disconnected()).toBe(blank);
    }
  });
});
