/** The reason of a hit: each fact once, in the words of the question. */
import { expect, it } from 'vitest';
import { openDoor } from '../doors.js';
import { proves } from '../requirements.js';

it('gives each reason once, as the question writes it', async () => {
  proves('SRCH-05');
  const door = await openDoor('in process');
  const graph_id = door.newGraph();
  const memories = [
    'The deploy freeze starts on Friday.',
    'nginx/upload.conf sets client_body_timeout to 120s.',
    'The coffee machine is on the third floor.',
  ].map(content => ({ content }));
  await door.api.remember({ graph_id, memories });
  const reasonFor = async (query: string) => {
    const { items } = await door.api.search({ graph_id, query, include: ['explain'] });
    return items[0]!.explain!.reason;
  };
  expect(await reasonFor('freezes of deploying')).toMatch(
    /contains the words (freezes and deploying|deploying and freezes)\b/,
  );
  // One reason needs no word on which of them weighed most.
  expect(await reasonFor('third coffee')).toBe('Found because it contains the words third and coffee.');
  const named = await reasonFor('client_body_timeout in nginx/upload.conf');
  for (const name of ['client_body_timeout', 'upload.conf', 'nginx'])
    expect(named.split(name)).toHaveLength(2);
  const literal = await reasonFor('"The deploy freeze starts on Friday."');
  expect(literal).toContain('word for word');
  expect(literal).not.toContain('contains the words');
  await door.close();
});
