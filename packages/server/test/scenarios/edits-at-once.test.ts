/** Several who edit one memory: which version each has seen, and which one it wrote. */
import { expect, it } from 'vitest';
import { atEveryDoor, refusal } from '../doors.js';
import { proves } from '../requirements.js';

atEveryDoor(door => {
  const store = async (graph_id: string, content: string) =>
    (await door.api.remember({ graph_id, content })).items[0]!;

  it('takes any of several versions that the caller has seen', async () => {
    proves('MEM-50');
    const graph_id = door.newGraph();
    const { id } = await store(graph_id, 'Version one.');
    const change = (content: string, ifMatch: string | string[]) =>
      door.api.changeMemory({ graph_id, id, content }, { ifMatch });
    expect(await change('Version two.', ['7', '1'])).toMatchObject({ version: 2 });
    await refusal(change('Version three.', ['1', '7']), 'precondition_failed');
    expect(await change('Version three.', '*')).toMatchObject({ version: 3 });
  });

  it('answers each of several edits at once with the version that it wrote', async () => {
    proves('MEM-49');
    const graph_id = door.newGraph();
    const { id } = await store(graph_id, 'Nobody edited this.');
    const texts = Array.from({ length: 10 }, (_, at) => `Edited by ${at}.`);
    const answers = await Promise.all(texts.map(content => door.api.changeMemory({ graph_id, id, content })));
    expect(answers.map(answer => answer.content)).toEqual(texts);
    expect(new Set(answers.map(answer => answer.version)).size).toBe(10);
    const { items } = await door.api.memoryHistory({ graph_id, id });
    for (const { version, content } of answers)
      expect(items.find(one => one.version === version)).toMatchObject({ content });
  });
});
