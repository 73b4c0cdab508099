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

  it('answers with a finding, a recommendation and a confidence, and what they stand on', async () => {
    proves('INS-01', 'INS-02', 'INS-03', 'INS-07', 'INS-13');
    const graph_id = await atlas();
    const task = 'Large uploads fail with ECONNRESET, what should I do?';
    const answer = await door.api.insight({ graph_id, task });
    const { insight, recommendation, confidence } = answer;
    expect(answer).toMatchObject({ confidence_reason: expect.stringMatching(/\./), contradictions: [] });
    expect(answer.evidence!.length).toBeGreaterThan(0);
    const seed = { insight, recommendation, confidence };
    expect(await door.api.insight({ graph_id, task, include: [] })).toEqual(seed);
    for (const text of [answer.insight, answer.recommendation])
      expect(text).toMatch(/client_body_timeout|proxy gives up/);
    expect(answer.confidence).toBe('medium');
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
    const answer = await door.api.insight({ graph_id, task: 'How do we rotate TLS certificates?' });
    expect(answer.confidence).toBe('low');
    expect(answer.insight).toMatch(/^Nothing stored/);
    expect(answer.evidence!.every(({ role }) => role === 'near')).toBe(true);
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
    expect(full).toMatchObject({ confidence_reason: expect.any(String), contradictions: [], trace: {} });
    expect(full.usage).toMatchObject({ tier: expect.any(String), tokens: 0 });
    expect(full.evidence!.length).toBeGreaterThan(0);
    for (const [at, one] of full.evidence!.entries()) {
      const memory = await door.api.getMemory({ graph_id, id: one.memory_id });
      expect(one.number).toBe(at + 1);
      expect(memory.content).toContain(one.quote);
      expect(one.context_types).toEqual(memory.context_types);
      expect(one.source).toEqual(memory.source);
      expect(one.occurred_at).toBe(memory.occurred_at);
    }
    for (const include of ['evidence', 'contradictions', 'trace', 'usage'] as const) {
      const answer = await door.api.insight({ graph_id, task, include: [include] });
      const added = include === 'evidence' ? [include, 'confidence_reason'] : [include];
      expect(Object.keys(answer).sort()).toEqual(
        ['confidence', 'insight', 'insight_id', 'recommendation', ...added].sort(),
      );
    }
    const unknown = door.api.insight({ graph_id, task, include: ['everything' as 'trace'] });
    expect(pathsOf(await refusal(unknown, 'invalid_request'))).toEqual(['include[0]']);
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
    const against = direct.evidence!.filter(({ role }) => role === 'against');
    expect(new Set(against.map(one => one.memory_id))).toEqual(new Set([items[0]!.id, items[1]!.id]));
    await door.api.resolveContradiction({ graph_id, id, resolution: 'kept_second' });
    const settled = await door.api.insight({ graph_id, task: tasks[0]!, include: ['contradictions'] });
    expect(settled.insight).toMatch(/Sunday/);
    expect(settled.insight).not.toMatch(/contested|Friday/);
    expect(settled.contradictions).toEqual([]);
  });

  it('tells what was superseded as history, and gives what held then where it is asked for', async () => {
    proves('INS-19');
    const graph_id = door.newGraph();
    const said = (content: string, occurred_at: string) => ({
      content,
      occurred_at,
      context_types: { project: ['granite'] },
      source: { kind: 'user' as const, name: 'Ben' },
    });
    const { items } = await door.api.remember({
      graph_id,
      memories: [said('The primary database of Granite is Redis.', '2026-01-10T00:00:00Z')],
    });
    const changed = said('Granite now uses PostgreSQL as its primary database.', '2026-03-05T00:00:00Z');
    await door.api.remember({ graph_id, memories: [{ ...changed, supersedes: [items[0]!.id] }] });
    const ask = (clock: object) =>
      door.api.insight({
        graph_id,
        task: 'What is the primary database of Granite?',
        include: ['evidence'],
        ...clock,
      });
    const now = await ask({});
    expect(now.insight).toMatch(/PostgreSQL.*Until 5 March.*Redis/);
    expect(now.evidence!.map(({ role }) => role)).toEqual(['supports', 'history']);
    const then = await ask({ valid_at: '2026-02-15T00:00:00Z' });
    expect(then.insight).toContain('Redis');
    expect(then.insight).not.toContain('PostgreSQL');
    const unknown = await ask({ known_at: '2026-02-15T00:00:00Z' });
    expect(unknown.insight).not.toMatch(/PostgreSQL|Redis/);
  });

  it('steers with locus_query and answers the task', async () => {
    proves('INS-21');
    const graph_id = await atlas();
    const ask = (task: string) =>
      door.api.insight({
        graph_id,
        task,
        locus_query: 'deployment and rollback',
        include: ['evidence', 'trace'],
      });
    const answered = await ask('How long does a rollback take?');
    expect(answered.insight).toContain('four minutes');
    const elsewhere = await ask('How do office plants stay healthy with water?');
    expect(elsewhere).toMatchObject({ confidence: 'low' });
    expect(elsewhere.insight).toMatch(/^Nothing stored/);
    const broad = await ask('Prepare me for tomorrow.');
    expect(quotes(broad)).toContain('rollback of a deployment');
  });

  it('tells in its trace what each stage did', async () => {
    proves('INS-20');
    const graph_id = await atlas();
    const { trace } = await door.api.insight({
      graph_id,
      task: 'How long does a rollback take?',
      include: ['trace'],
    });
    const stages = trace!.stages as { stage: string; said: string }[];
    expect(stages.map(({ stage }) => stage)).toEqual(['task', 'consider', 'read', 'choose', 'standing']);
    for (const { said } of stages) expect(said).toMatch(/^.{10,}\.$/);
  });
});
