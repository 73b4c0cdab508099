/** Large and hostile files leave the server free for everybody else; `npm run clock` imports larger ones. */
import { expect, it } from 'vitest';
import { newFolder } from '../doors.js';
import { startServer } from '../server-process.js';
import { importFiles } from './files.js';

/** Some took 3 s of the event loop, at eight times the length. */
const longestHeldMs = 500;

it('answers others while files are imported, and says what is wrong with one', {
  timeout: 900_000,
}, async () => {
  const server = await startServer(await newFolder());
  try {
    const all = await importFiles(server, 1024 * 1024 + 1);
    for (const { name, longestHeldMs: held } of all) expect(held, name).toBeLessThan(longestHeldMs);
    const answers = Object.fromEntries(all.map(({ name, answer }) => [name, answer]));
    expect(answers['items of a note']).toContain('"stored":32768');
    expect(answers['bad lines']).toMatch(/^400 .*9999 more bad lines; the rest was not read/);
    expect(answers['one line of JSON']).toMatch(/^413 .*line 1 is longer than 1048576 bytes/);
    expect(answers['many columns']).toMatch(/^400 .*columns; the limit is 1000/);
    expect(answers['lines of a note']).toMatch(/^400 .*a block must have at most 32768 characters/);
  } finally {
    await server.stop();
  }
});
