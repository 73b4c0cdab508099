/** Confidence: the probability behind the band, and what moved it. */
import { expect, it } from 'vitest';
import { atEveryDoor } from '../doors.js';
import { proves } from '../requirements.js';

interface TracedConfidence {
  readonly model: string;
  readonly because: string;
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
    expect(asked.trace!.probability).toBeGreaterThan(0);
    expect(asked.trace!.probability).toBeLessThan(1);
    expect(confidence.model).toMatch(/^evidence@\d+$/);
    expect(confidence.because).toMatch(/^[A-Z].+\.$/);
    const moves = confidence.reasons.map(({ contribution }) => Math.abs(contribution));
    expect(moves.length).toBe(2);
    expect(moves).toEqual([...moves].sort((a, b) => b - a));
    for (const { input, value, says } of confidence.reasons) {
      expect(confidence.inputs![input]).toBe(value);
      expect(says).toMatch(/^[a-z][\w', ]+$/);
    }
    const empty = await door.api.insight({ graph_id, task: 'Zebra xylophone?', include: ['trace'] });
    expect(empty).toMatchObject({ confidence: 'low', trace: { confidence: { reasons: [] } } });
    expect(empty.trace!.probability).toBeLessThan(0.25);
  });
});
