/** What was asked is read again, and what people say about it moves the notes of the answer, for tasks like it. */
import type { InsightAnswer } from '@loci/client';
import { expect, it } from 'vitest';
import { atEveryDoor, refusal } from '../doors.js';
import { proves } from '../requirements.js';

const task = 'Which port does the ledger service use?';

atEveryDoor(door => {
  const stored = async () => {
    const graph_id = door.newGraph();
    const { items } = await door.api.remember({
      graph_id,
      memories: [
        { content: 'The ledger service uses port 7070.', source: { kind: 'user', name: 'Ana' } },
        { content: 'The ledger team meets on Tuesdays.', source: { kind: 'user', name: 'Ben' } },
      ],
    });
    return { graph_id, ids: items.map(({ id }) => id) as [string, string] };
  };
  const relevanceOf = ({ evidence = [] }: InsightAnswer, id: string): number =>
    evidence.find(({ memory_id }) => memory_id === id)?.relevance ?? 0;
  const member = async (graph_id: string, display_name: string) => {
    const { secret } = await door.api.createSecret({
      graphs: [graph_id],
      permissions: ['read', 'write'],
      display_name,
      holder: 'person',
    });
    return door.as(secret);
  };

  it('keeps what was asked, with its answer', async () => {
    proves('FBK-01', 'FBK-05');
    const { graph_id, ids } = await stored();
    const answer = await door.api.insight({ graph_id, task });
    const id = answer.insight_id!;
    const again = await door.api.getInsight({ graph_id, id });
    expect(again).toMatchObject({
      insight_id: id,
      task,
      outcome: 'answered',
      insight: answer.insight,
      recommendation: answer.recommendation,
      confidence: answer.confidence,
      feedback: [],
    });
    expect(again.evidence.map(({ memory_id }) => memory_id)).toContain(ids[0]);
    const declined = await door.api.insight({
      graph_id,
      task: 'Who painted the ceiling of the opera house?',
    });
    const list = await door.api.listInsights({ graph_id, outcome: 'declined' });
    expect(list.items.map(({ insight_id }) => insight_id)).toEqual([declined.insight_id]);
    expect((await door.api.listInsights({ graph_id })).total).toBe(2);
    const ana = await member(graph_id, 'Ana');
    expect((await ana.listInsights({ graph_id })).total).toBe(0);
    await ana.insight({ graph_id, task });
    expect((await ana.listInsights({ graph_id })).items).toMatchObject([{ task, asked_by: 'Ana' }]);
    expect((await door.api.listInsights({ graph_id })).total).toBe(3);
    await refusal(door.api.getInsight({ graph_id, id: 'nothing' }), 'insight_not_found');
    const plain = await door.api.insight({ graph_id, task, include: [] });
    expect(Object.keys(plain)).toEqual(['insight', 'recommendation', 'confidence']);
  });

  it('lowers what people call wrong, raises what helped, within bounds, and takes it back', async () => {
    proves('FBK-02');
    const { graph_id, ids } = await stored();
    const [note] = ids;
    const first = await door.api.insight({ graph_id, task, include: ['evidence', 'trace'] });
    const before = relevanceOf(first, note);
    expect(before).toBeGreaterThan(0.3);
    const named = { graph_id, id: first.insight_id! };
    const ana = await member(graph_id, 'Ana');
    const ben = await member(graph_id, 'Ben');

    const said = await ana.giveFeedback({ ...named, verdict: 'wrong', note: 'That was the old port.' });
    expect(said.feedback).toMatchObject([{ by: 'Ana', verdict: 'wrong', note: 'That was the old port.' }]);
    await ana.giveFeedback({ ...named, verdict: 'wrong' });
    const asked = async () => {
      const answer = await door.api.insight({ graph_id, task, include: ['evidence', 'trace'] });
      return { relevance: relevanceOf(answer, note), trace: JSON.stringify(answer.trace) };
    };
    const once = await asked();
    expect(once.relevance).toBeLessThan(before);
    expect(once.trace).toContain('lowered 1 note');

    await ben.giveFeedback({ ...named, verdict: 'outdated' });
    const twice = await asked();
    expect(twice.relevance).toBeLessThan(once.relevance);
    const why = await door.api.whyMemory({ graph_id, id: note });
    expect(why.feedback).toEqual({ helpful: 0, wrong: 1, outdated: 1 });

    await ana.giveFeedback({ ...named, verdict: 'helpful' });
    await ben.withdrawFeedback(named);
    expect((await asked()).relevance).toBeGreaterThanOrEqual(before);
    await ana.withdrawFeedback(named);
    expect((await asked()).relevance).toBe(before);
    await refusal(ana.withdrawFeedback(named), 'conflict');
  });

  it('counts many verdicts of one person as one, and moves a note by no more than 2.2 in log-odds', async () => {
    proves('FBK-02');
    const { graph_id, ids } = await stored();
    const asked = async () => {
      const answer = await door.api.insight({ graph_id, task, include: ['evidence'] });
      return { id: answer.insight_id!, relevance: relevanceOf(answer, ids[0]) };
    };
    const logOdds = (value: number) => Math.log(value / (1 - value));
    const before = await asked();
    const ana = await member(graph_id, 'Ana');
    const wrong = { graph_id, verdict: 'wrong' as const, memory_ids: [ids[0]] };
    await ana.giveFeedback({ ...wrong, id: before.id });
    const once = await asked();
    const most = Math.min(before.relevance, 0.98);
    expect(logOdds(most) - logOdds(once.relevance)).toBeGreaterThan(2);
    expect(logOdds(most) - logOdds(once.relevance)).toBeLessThan(2.3);
    for (let time = 0; time < 20; time++) {
      const { id } = await asked();
      await ana.giveFeedback({ ...wrong, id });
    }
    expect((await asked()).relevance).toBe(once.relevance);
    expect((await door.api.whyMemory({ graph_id, id: ids[0] })).feedback).toMatchObject({ wrong: 1 });
    const ben = await member(graph_id, 'Ben');
    await ben.giveFeedback({ graph_id, id: before.id, verdict: 'helpful', memory_ids: [ids[0]] });
    expect((await asked()).relevance).toBeCloseTo(before.relevance, 1);
  });

  it('says in the answer which of its notes feedback moved or left out, and only where it did', async () => {
    proves('FBK-07');
    const { graph_id, ids } = await stored();
    const asked = () => door.api.insight({ graph_id, task, include: ['evidence', 'trace'] });
    const movesOf = ({ evidence = [] }: InsightAnswer) =>
      Object.fromEntries(evidence.map(({ memory_id, feedback }) => [memory_id, feedback]));
    const first = await asked();
    expect(first).not.toHaveProperty('feedback');
    expect(first.evidence!.filter(one => 'feedback' in one)).toEqual([]);
    const named = { graph_id, id: first.insight_id! };
    const ana = await member(graph_id, 'Ana');

    await ana.giveFeedback({ ...named, verdict: 'wrong', memory_ids: [ids[0]] });
    const lowered = await asked();
    const { number } = lowered.evidence!.find(({ memory_id }) => memory_id === ids[0])!;
    expect(movesOf(lowered)[ids[0]]).toBe('lowered');
    expect(lowered.feedback).toContain(`lowered [${number}]`);
    expect(lowered.feedback).not.toContain('raised');
    const quick = await door.api.insight({ graph_id, task, include: [] });
    expect(quick).not.toHaveProperty('feedback');

    const ben = await member(graph_id, 'Ben');
    await ben.giveFeedback({ ...named, verdict: 'wrong', memory_ids: [ids[0]] });
    await door.api.remember({ graph_id, content: 'The ledger service listens on the port 9090 now.' });
    const without = await asked();
    expect(Object.keys(movesOf(without))).not.toContain(ids[0]);
    expect(without.feedback).toContain('left out a memory');

    await ana.withdrawFeedback(named);
    await ben.withdrawFeedback(named);
    expect(await asked()).not.toHaveProperty('feedback');
    const other = await door.api.insight({ graph_id, task: 'When does the ledger team meet?' });
    expect(other).not.toHaveProperty('feedback');
  });

  it('keeps one verdict per person, and says which one it replaced', async () => {
    proves('FBK-06');
    const { graph_id, ids } = await stored();
    const { insight_id } = await door.api.insight({ graph_id, task });
    const named = { graph_id, id: insight_id! };
    const ana = await member(graph_id, 'Ana');
    const ben = await member(graph_id, 'Ben');
    const first = await ana.giveFeedback({ ...named, verdict: 'helpful', note: 'It worked.' });
    expect(first.replaced).toBeUndefined();
    expect((await ben.giveFeedback({ ...named, verdict: 'wrong' })).replaced).toBeUndefined();
    const verdicts = async () =>
      (await door.api.getInsight(named)).feedback.map(({ by, verdict }) => `${by} ${verdict}`).sort();
    const counted = async () => (await door.api.whyMemory({ graph_id, id: ids[0] })).feedback;

    const second = await ana.giveFeedback({ ...named, verdict: 'wrong', memory_ids: [ids[0]] });
    expect(second.replaced).toEqual(first.feedback[0]);
    expect(await verdicts()).toEqual(['Ana wrong', 'Ben wrong']);
    expect(await counted()).toEqual({ helpful: 0, wrong: 2, outdated: 0 });
    const missing = await ana.giveFeedback({ ...named, verdict: 'missing' });
    expect(missing.replaced).toMatchObject({ verdict: 'wrong', note: null, memory_ids: [ids[0]] });
    expect(await counted()).toEqual({ helpful: 0, wrong: 1, outdated: 0 });

    const all = ['helpful', 'wrong', 'outdated', 'helpful', 'wrong'] as const;
    await Promise.all(all.map(verdict => ana.giveFeedback({ ...named, verdict })));
    expect((await verdicts()).filter(one => one.startsWith('Ana'))).toHaveLength(1);
    expect((await ana.withdrawFeedback(named)).feedback.map(({ by }) => by)).toEqual(['Ben']);
    expect(await counted()).toEqual({ helpful: 0, wrong: 1, outdated: 0 });
    await refusal(ana.withdrawFeedback(named), 'conflict');
  });

  it('moves nothing for other tasks, other graphs or what was only missing', async () => {
    proves('FBK-03');
    const { graph_id } = await stored();
    const other = await stored();
    const meeting = 'When does the ledger team meet?';
    const all = async () => [
      await door.api.insight({ graph_id, task: meeting, include: ['evidence'] }),
      await door.api.insight({ graph_id: other.graph_id, task, include: ['evidence'] }),
    ];
    const shown = (answers: InsightAnswer[]) =>
      answers.map(({ evidence }) => evidence!.map(({ relevance }) => relevance));
    const before = shown(await all());
    const { insight_id } = await door.api.insight({ graph_id, task });
    await door.api.giveFeedback({ graph_id, id: insight_id!, verdict: 'wrong' });
    expect(shown(await all())).toEqual(before);
    await refusal(
      door.api.giveFeedback({ graph_id: other.graph_id, id: insight_id!, verdict: 'wrong' }),
      'insight_not_found',
    );
    const missing = await door.api.giveFeedback({ graph_id, id: insight_id!, verdict: 'missing' });
    expect(missing.feedback[0]!.memory_ids).toEqual([]);
    const foreign = door.api.giveFeedback({
      graph_id,
      id: insight_id!,
      verdict: 'wrong',
      memory_ids: [other.ids[0]],
    });
    expect((await refusal(foreign, 'invalid_request')).errors[0]?.path).toBe('memory_ids');
    const nonsense = door.api.giveFeedback({ graph_id, id: insight_id!, verdict: 'great' as 'helpful' });
    expect((await refusal(nonsense, 'invalid_request')).errors[0]?.path).toBe('verdict');
  });

  it('keeps nothing of what is forgotten, and nothing where the graph wishes none', async () => {
    proves('FBK-04');
    const { graph_id, ids } = await stored();
    const { insight_id } = await door.api.insight({ graph_id, task });
    await door.api.giveFeedback({ graph_id, id: insight_id!, verdict: 'helpful' });
    await door.api.forgetMemory({ graph_id, id: ids[0] });
    await refusal(door.api.getInsight({ graph_id, id: insight_id! }), 'insight_not_found');

    await door.api.insight({ graph_id, task: 'When does the ledger team meet?' });
    expect((await door.api.listInsights({ graph_id })).total).toBe(1);
    const { settings } = await door.api.putGraph({ graph_id, insight_days: 0 });
    expect(settings.insight_days).toBe(0);
    expect((await door.api.listInsights({ graph_id })).total).toBe(0);
    const silent = await door.api.insight({ graph_id, task: 'When does the ledger team meet?' });
    expect(silent.insight_id).toBeUndefined();
    expect((await door.api.listInsights({ graph_id })).total).toBe(0);
  });
});
