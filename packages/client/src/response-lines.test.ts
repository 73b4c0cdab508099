/** The lines of a response do not depend on how it is split into chunks. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { responseLines } from './response-lines.js';

const linesOf = async (response: Response): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of responseLines(response)) lines.push(line);
  return lines;
};

it('returns the same lines for any chunk size', async () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 12 }).filter(text => !/[\r\n\uFEFF]/.test(text));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('\n', '\r\n'),
      async (lines, size, end) => {
        const bytes = new TextEncoder().encode(lines.map(text => text + end).join(''));
        const stream = new ReadableStream<Uint8Array>({
          start: controller => {
            for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
            controller.close();
          },
        });
        expect(await linesOf(new Response(stream))).toEqual(lines);
      },
    ),
  );
});

it('returns a last line without a line break, and stops the download when the reader leaves', async () => {
  expect(await linesOf(new Response('a\nb'))).toEqual(['a', 'b']);
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: controller => controller.enqueue(new TextEncoder().encode('line\n')),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const _ of responseLines(new Response(endless))) break;
  expect(isCancelled).toBe(true);
});
