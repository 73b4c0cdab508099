/** Insights: the request and the answer, what is considered, and honesty when nothing fits. */
import type { InputOf, InsightAnswer } from '@loci/client';
import { expect, it } from 'vitest';
import { atEveryDoor, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';

atEveryDoor(door => {
  type Ask = Omit<InputOf<'insight'>, 'graph_id'>;

  const atlas = async () => {
    const graph_id = door.newGraph();
    const memory = (content: string, context_types: Record<string, string[]>, name: string) => ({
      content,
      context_types,
      source: { kind: 'user' as const, name },
    });
    await door.api.remember({
      graph_id,
      memories: [
        memory(
          'Raising client_body_timeout to 120s stopped the ECONNRESET failures of large uploads.',
          { error: ['ECONNRESET'], skill: ['nginx'] },
          'Ana',
        ),
        memory(
          'Large uploads fail with ECONNRESET when the proxy gives up after 60 seconds.',
          { error: ['ECONNRESET'] },
          'Ben',
        ),
        memory('Always drain the queue before a deployment.', { skill: ['deployment'] }, 'Ben'),
        memory('A rollback of a deployment takes four minutes.', { skill: ['rollback'] }, 'Ana'),
        memory('The customer wants a weekly report on deployment.', { feedback: ['customer'] }, 'Chidi'),
        memory('The office plants need water on Mondays.', { feedback: ['office'] }, 'Chidi'),
      ],
    });
    return graph_id;
  };
  const considered = (answer: InsightAnswer) => (answer.trace!.considered as { memory_id: string }[]).length;
  const quotes = (answer: InsightAnswer) => answer.evidence!.map(({ quote }) => quote).join('\n');

  it('answers with a finding, a recommendation and a confidence, and nothing more', async () => {
    proves('INS-01', 'INS-02', 'INS-03', 'INS-07', 'INS-13');
    const graph_id = await atlas();
    const answer = await door.api.insight({
      graph_id,
      task: 'Large uploads fail with ECONNRESET, what should I do?',
    });
    expect(Object.keys(answer).sort()).toEqual(['confidence', 'insight', 'recommendation']);
    expect(answer.insight).toMatch(/client_body_timeout|proxy gives up/);
    expect(answer.recommendation).toMatch(/client_body_timeout/);
    expect(['high', 'medium']).toContain(answer.confidence);
  });

  it('needs a task and a graph', async () => {
    proves('INS-07', 'ERR-14');
    const graph_id = await atlas();
    const ask = (body: object) => door.api.insight(body as InputOf<'insight'>);
    expect(pathsOf(await refusal(ask({ graph_id }), 'invalid_request'))).toEqual(['task']);
    expect(pathsOf(await refusal(ask({ task: 'x' }), 'invalid_request'))).toEqual(['graph_id']);
    expect(pathsOf(await refusal(ask({ graph_id, task: ' \n\t' }), 'invalid_request'))).toEqual(['task']);
  });

  it('searches with locus_query where it is given', async () => {
    proves('INS-03', 'INS-04');
    const graph_id = await atlas();
    const include: Ask['include'] = ['evidence'];
    const broad = await door.api.insight({
      graph_id,
      task: 'How do office plants stay healthy with water?',
      include,
    });
    expect(quotes(broad)).toContain('plants');
    const narrow = await door.api.insight({
      graph_id,
      task: 'How do office plants stay healthy with water?',
      locus_query: 'drain the queue before a deployment',
      include,
    });
    expect(quotes(narrow)).toContain('drain the queue');
    expect(quotes(narrow)).not.toContain('plants');
  });

  it('considers no more than limit', async () => {
    proves('INS-05', 'INS-08');
    const graph_id = door.newGraph();
    await door.api.remember({
      graph_id,
      memories: Array.from({ length: 120 }, (_, at) => ({
        content: `Proxy fact number ${at} about timeouts.`,
      })),
    });
    const ask = (more: object) =>
      door.api.insight({ graph_id, task: 'proxy timeouts', include: ['trace'], ...more });
    expect(considered(await ask({}))).toBe(20);
    expect(considered(await ask({ limit: 1 }))).toBe(1);
    expect(considered(await ask({ limit: 100 }))).toBe(100);
    for (const limit of [0, -1, 101, 2.5]) {
      expect(pathsOf(await refusal(ask({ limit }), 'invalid_request'))).toEqual(['limit']);
    }
  });

  it('keeps to the contexts asked for', async () => {
    proves('INS-06', 'INS-09', 'INS-10', 'INS-11');
    const graph_id = await atlas();
    const count = async (context_types: Record<string, string[]>) =>
      considered(await door.api.insight({ graph_id, task: 'deployment', include: ['trace'], context_types }));
    expect(await count({ skill: ['deployment'] })).toBe(1);
    expect(await count({ skill: ['deployment', 'rollback'] })).toBe(2);
    expect(await count({ feedback: [] })).toBe(1);
    expect(await count({ skill: [], feedback: [] })).toBe(3);
    expect(await count({ skill: ['rollback'], feedback: ['customer'] })).toBe(2);
    expect(await count({})).toBe(3);
  });

  it('is honest about contexts that are not there', async () => {
    proves('INS-12', 'INS-16');
    const graph_id = await atlas();
    const chosen = async (context_types: Record<string, string[]>) =>
      door.api.insight({
        graph_id,
        task: 'What about deployment?',
        context_types,
        include: ['evidence', 'trace'],
      });
    for (const context_types of [{ skill: ['juggling'] }, { juggling: [] }, { juggling: ['balls'] }]) {
      const answer = await chosen(context_types);
      expect(answer.confidence).toBe('low');
      expect(answer.evidence).toEqual([]);
      expect(considered(answer)).toBe(0);
      expect(answer.insight).toContain('juggling');
      expect(answer.recommendation).not.toBe('');
    }
    expect(considered(await chosen({ skill: ['juggling', 'deployment'] }))).toBe(1);
  });

  it('says low when nothing fits, and when nothing is stored', async () => {
    proves('INS-16');
    const graph_id = await atlas();
    const answer = await door.api.insight({
      graph_id,
      task: 'How do we rotate TLS certificates?',
      include: ['evidence'],
    });
    expect(answer.confidence).toBe('low');
    expect(answer.insight).toMatch(/^Nothing stored speaks to this task/);
    const empty = door.newGraph();
    await door.api.putGraph({ graph_id: empty });
    expect(await door.api.insight({ graph_id: empty, task: 'Anything at all?' })).toMatchObject({
      confidence: 'low',
      insight: expect.stringMatching(/Nothing is stored/),
    });
    expect(await door.api.insight({ graph_id, task: '???' })).toMatchObject({ confidence: 'low' });
  });

  it('adds what include names', async () => {
    proves('INS-14', 'INS-15');
    const graph_id = await atlas();
    const task = 'Large uploads fail with ECONNRESET, what should I do?';
    const full = await door.api.insight({
      graph_id,
      task,
      include: ['evidence', 'contradictions', 'trace', 'usage'],
    });
    expect(Object.keys(full).sort()).toEqual(
      ['confidence', 'contradictions', 'evidence', 'insight', 'recommendation', 'trace', 'usage'].sort(),
    );
    expect(full.contradictions).toEqual([]);
    expect(full.usage).toMatchObject({ tier: expect.any(String), tokens: 0 });
    expect(full.evidence!.length).toBeGreaterThan(0);
    for (const [at, one] of full.evidence!.entries()) {
      const memory = await door.api.getMemory({ graph_id, id: one.memory_id });
      expect(one.number).toBe(at + 1);
      expect(memory.content).toContain(one.quote);
      expect(one.context_types).toEqual(memory.context_types);
      expect(one.source).toEqual({ kind: memory.source.kind, name: memory.source.name });
      expect(one.occurred_at).toBe(memory.occurred_at);
    }
    for (const include of ['evidence', 'contradictions', 'trace', 'usage'] as const) {
      const answer = await door.api.insight({ graph_id, task, include: [include] });
      expect(Object.keys(answer).sort()).toEqual(['confidence', 'insight', 'recommendation', include].sort());
    }
    const unknown = door.api.insight({ graph_id, task, include: ['everything' as 'trace'] });
    expect(pathsOf(await refusal(unknown, 'invalid_request'))).toEqual(['include[0]']);
  });

  interface TracedConfidence {
    readonly model: string;
    readonly situation: string | null;
    readonly inputs: Record<string, number> | null;
    readonly reasons: { input: string; value: number; contribution: number; says: string }[];
  }

  it('tells in the trace how sure it is, and why', async () => {
    proves('INS-17', 'INS-14');
    const graph_id = await atlas();
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
    proves('INS-18');
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

  it('says that a matter is contested, and never shows one side alone', async () => {
    proves('CON-08', 'INS-14');
    const graph_id = door.newGraph();
    const { items } = await door.api.remember({
      graph_id,
      memories: [
        {
          content: 'The deploy freeze starts on Friday.',
          source: { kind: 'user', name: 'Ana' },
          occurred_at: '2026-05-01T00:00:00Z',
        },
        {
          content: 'The deploy freeze starts on Sunday evening.',
          source: { kind: 'user', name: 'Ben' },
          occurred_at: '2026-05-02T00:00:00Z',
        },
        { content: 'Lunch is at noon in the big kitchen.' },
      ],
    });
    const { id } = await door.api.openContradiction({ graph_id, first: items[0]!.id, second: items[1]!.id });
    const tasks = [
      'When does the deploy freeze start?',
      'deploy freeze',
      'Friday',
      'Which colour does the curtain in the theatre on Friday have, and who paid the painter for all that work?',
    ];
    for (const task of tasks) {
      const answer = await door.api.insight({ graph_id, task, include: ['contradictions', 'evidence'] });
      expect(answer.insight, task).toMatch(/contested.*Friday.*Sunday/i);
      expect(answer.contradictions, task).toMatchObject([{ contradiction_id: id }]);
      expect(answer.confidence, task).toBe('low');
    }
    const direct = await door.api.insight({
      graph_id,
      task: tasks[0]!,
      include: ['contradictions', 'evidence'],
    });
    expect(direct.insight).toMatch(/contested/i);
    expect(direct.contradictions).toMatchObject([
      { contradiction_id: id, first: items[0]!.id, second: items[1]!.id },
    ]);
    expect(direct.evidence!.some(({ role }) => role === 'against')).toBe(true);
    await door.api.resolveContradiction({ graph_id, id, resolution: 'kept_second' });
    const settled = await door.api.insight({ graph_id, task: tasks[0]!, include: ['contradictions'] });
    expect(settled.insight).toMatch(/Sunday/);
    expect(settled.insight).not.toMatch(/contested|Friday/);
    expect(settled.contradictions).toEqual([]);
  });
});
