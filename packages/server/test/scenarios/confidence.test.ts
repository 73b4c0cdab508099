/** Confidence: the probability behind the band, what moved it, and whose matter it is. */
import { expect, it } from 'vitest';
import { atEveryDoor } from '../doors.js';
import { proves } from '../requirements.js';

interface TracedConfidence {
  readonly model: string;
  readonly situation: string | null;
  readonly inputs: Record<string, number> | null;
  readonly reasons: { input: string; value: number; contribution: number; says: string }[];
}

atEveryDoor(door => {
  it('tells in the trace how sure it is, and why', async () => {
    proves('INS-22', 'INS-14');
    const graph_id = door.newGraph();
    const said = (name: string, content: string) => ({ content, source: { kind: 'user' as const, name } });
    await door.api.remember({
      graph_id,
      memories: [
        said('Ana', 'Raising client_body_timeout to 120s stopped the ECONNRESET failures of large uploads.'),
        said('Ben', 'Large uploads fail with ECONNRESET when the proxy gives up after 60 seconds.'),
        said('Ben', 'Always drain the queue before a deployment.'),
      ],
    });
    const asked = await door.api.insight({
      graph_id,
      task: 'Large uploads fail with ECONNRESET, what should I do?',
      include: ['trace'],
    });
    const confidence = asked.trace!.confidence as unknown as TracedConfidence;
    expect(asked.trace!.probability).toBeGreaterThan(0.5);
    expect(asked.trace!.probability).toBeLessThan(1);
    expect(confidence.model).toMatch(/^confidence-/);
    expect(confidence.situation).toBe('thing');
    const moves = confidence.reasons.map(({ contribution }) => Math.abs(contribution));
    expect(moves.length).toBeGreaterThan(3);
    expect(moves).toEqual([...moves].sort((a, b) => b - a));
    for (const { input, value, says } of confidence.reasons) {
      expect(confidence.inputs![input]).toBe(value);
      expect(says).toMatch(/^[a-z][\w', ]+$/);
    }
    const empty = await door.api.insight({ graph_id, task: 'Zebra xylophone?', include: ['trace'] });
    expect(empty).toMatchObject({
      confidence: 'low',
      trace: { features: null, confidence: { inputs: null } },
    });
    expect(empty.trace!.probability).toBeLessThan(0.5);
  });

  it('is less sure where somebody else said it', async () => {
    proves('INS-23');
    const graph_id = door.newGraph();
    const said = (name: string, content: string) => ({ content, source: { kind: 'user' as const, name } });
    await door.api.remember({
      graph_id,
      memories: [
        said('Greta', 'I adopted a greyhound from the shelter in Leeds last week.'),
        said('Yusuf', 'That is lovely! I spend my evenings with the choir at the moment.'),
        said('Greta', 'My brother repairs old clocks for the museum.'),
        said('Yusuf', 'I bought a used kayak and I keep it in the cellar.'),
      ],
    });
    const ask = (task: string) => door.api.insight({ graph_id, task, include: ['trace'] });
    const right = await ask('Where did Greta adopt the greyhound?');
    const wrong = await ask('Where did Yusuf adopt the greyhound?');
    expect(right.trace!.probability as number).toBeGreaterThan((wrong.trace!.probability as number) + 0.2);
    const { reasons } = wrong.trace!.confidence as unknown as TracedConfidence;
    expect(reasons.find(({ input }) => input === 'own_words')).toMatchObject({
      says: 'somebody else said it, by the words',
    });
  });
});
