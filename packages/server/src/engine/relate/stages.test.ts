/** The stages of relating alone: reading, choosing sentences, the guards, the judge's numbers, the gate for denials. */
import { describe, expect, it } from 'vitest';
import type { PairJudge, Verdict } from '../../language/models/pair-judge.js';
import { heldApart } from './apart.js';
import { classify, closenessOf } from './classify-pair.js';
import { couldRelate } from './could-relate.js';
import { DENIAL_SCORE, denialClauses, denialPartners, denialScore } from './denial-gate.js';
import { differencesOf, otherFigures } from './differences.js';
import { judgePairs, judgeStance } from './judge-pairs.js';
import type { RelatedMemory } from './relation.js';
import { bestSentencePairs, partsOf } from './sentence-pairs.js';
import { contextsDiffer } from './settings.js';
import { areExchanged } from './sides.js';
import { readStatement } from './statement.js';
import { haveSameSubject } from './subject-guard.js';
import { contradictionStrength, entailmentStrength, relatedStrength } from './thresholds.js';

const memory = (content: string): RelatedMemory => ({
  id: 'm',
  content,
  occurredAt: Date.UTC(2026, 1, 2),
  source: { kind: 'user', name: 'Sam', ref: null },
  contexts: [],
  session: null,
});
const read = (content: string) => readStatement(content, memory(content));
const weightOf = () => 2;

/** A judge by a table: the port itself, so that what is asked can be seen. */
const tableJudge = (verdict: (first: string, second: string) => Partial<Verdict>) => {
  const calls: (readonly (readonly [string, string])[])[] = [];
  const judge: PairJudge = {
    model: { name: 'table', version: '1', dimensions: 0 },
    judge: async pairs => {
      calls.push(pairs);
      return pairs.map(([first, second]) => ({
        entailment: 0,
        neutral: 0,
        contradiction: 0,
        relevance: 0,
        ...verdict(first, second),
      }));
    },
    close: async () => undefined,
  };
  return { judge, calls };
};

describe('a statement', () => {
  it('knows its subject, names, figures and settings', () => {
    const statement = read('In staging the timeout of Granite is now 30 seconds.');
    expect([...statement.subject]).toEqual(expect.arrayContaining(['timeout', 'granit']));
    expect(statement.subjectNames.map(({ name }) => name)).toEqual(['granite']);
    expect(statement.numbers.map(number => number.text.trim())).toEqual(['30 seconds']);
    expect(statement.scopes.find(scope => scope.kind === 'environment')?.terms).toEqual(['staging']);
    expect(statement.changed).toBe(true);
  });
  it('knows the speaker by the name of its source', () => {
    expect(read('I prefer tabs.').subjectNames.map(({ name }) => name)).toEqual(['speaker sam']);
  });
  it('resolves its dates against the time it was said', () => {
    expect(read('The freeze starts tomorrow.').dates[0]?.from.toISOString()).toBe('2026-02-03T00:00:00.000Z');
  });
  it.each([
    ['The port is 8080.', true],
    ['I use Redis for sessions.', true],
    ['**Performance notes:**', false],
    ['Choosing a database', false],
    ['**Timeouts and limits**', false],
    ['\\\\( x = 2 \\\\) is the result.', false],
  ])('knows whether something is said: %s', (text, states) => {
    expect(read(text).states).toBe(states);
  });
  it('tells questions, wishes and the past', () => {
    expect(read('Should we move to Kafka?').asks).toBe(true);
    expect(read('We plan to move to Kafka.').intends).toBe(true);
    expect(read('Ana used to live in Berlin.').former).toBe(true);
    expect(read('The outage lasted 40 minutes.').pastEvent).toBe(true);
  });
});

describe('the best sentence pairs', () => {
  const first = 'Granite is a shop. The database of Granite is Redis. Ana wrote it. It rains.';
  const second = 'We met on Monday. The database of Granite is PostgreSQL. Lunch was good.';

  it('are those about the same thing', () => {
    const [best, ...others] = bestSentencePairs(first, second, weightOf);
    expect(best).toMatchObject({
      first: 'The database of Granite is Redis.',
      second: 'The database of Granite is PostgreSQL.',
    });
    expect(others.length).toBeLessThanOrEqual(2);
  });
  it('follow the vectors where there are some', () => {
    const cosine = (one: string, other: string) =>
      one === 'It rains.' && other === 'Lunch was good.' ? 1 : 0;
    expect(bestSentencePairs(first, second, weightOf, cosine).some(pair => pair.first === 'It rains.')).toBe(
      true,
    );
  });
  it('are one even if two single sentences share nothing', () => {
    expect(bestSentencePairs('It rains.', 'Lunch was good.', weightOf)).toHaveLength(1);
  });
  it('cost the same for a text of any length', () => {
    const asked: string[] = [];
    const long = Array.from({ length: 500 }, (_, at) => `Module ${at} needs a review.`).join(' ');
    bestSentencePairs(long, long, weightOf, one => {
      asked.push(one);
      return 0;
    });
    expect(asked.length).toBeLessThanOrEqual(1_600);
  });
  it('leave the marks of lists out', () => {
    expect(partsOf('1. Use indexes on orders.\n2. Cache the totals.')).toEqual([
      'Use indexes on orders.',
      'Cache the totals.',
    ]);
  });
  it('leave code out', () => {
    expect(partsOf('Use this:\n```\nconst a = 1;\n```\nIt works.').join(' ')).not.toContain('const');
  });
});

describe('the guards', () => {
  it.each([
    ['The build of Granite is red.', 'The build of Granite is green.', true],
    ['The build of Granite is red.', 'The build of Basalt is green.', false],
    ['The minimum length is short.', 'The maximum length is long.', false],
    ['ERR_CONN_RESET means the proxy died.', 'The proxy is healthy when ERR_CONN_RESET is logged.', true],
    ['Tomatoes need sun.', 'The parser needs a rewrite.', false],
  ])('same subject: %s | %s is %s', (first, second, same) => {
    expect(haveSameSubject(read(first), read(second), weightOf)).toBe(same);
  });
  it.each([
    ['Logging is on in staging.', 'Logging is off in production.', true],
    ['Ben likes coffee.', 'Ben likes tea.', true],
    ['Run `frob list`.', 'Run `quill list`.', true],
    ['The shop is open.', 'The shop is closed.', false],
    ['Ana lives in Berlin.', 'Ana lives in Lisbon.', false],
  ])('held apart: %s | %s is %s', (first, second, apart) => {
    expect(heldApart(read(first), read(second))).toBe(apart);
  });
  it.each([
    ['The dog chases the cat.', 'The cat chases the dog.', true],
    ['The gateway calls the billing service.', 'The billing service calls the gateway.', true],
    ['Ana is helping Ben.', 'Ben is helping Ana.', true],
    ['Ana met Ben.', 'Ben met Ana.', false],
    ['Ana cut the box.', 'The box was cut by Ana.', false],
    ['Paris is the capital of France.', 'The capital of France is Paris.', false],
    ['The dog chases the cat.', 'The dog chases the mouse.', false],
    ['Restart the proxy.', 'The proxy restarts.', false],
  ])('exchanged: %s | %s is %s', (first, second, exchanged) => {
    expect(areExchanged(read(first), read(second))).toBe(exchanged);
    expect(areExchanged(read(second), read(first))).toBe(exchanged);
  });
  it.each([
    ['The timeout is 30 seconds.', 'The timeout is 60 seconds.', true],
    ['The timeout is 60 seconds.', 'The timeout is 1 minute.', false],
    ['Marble 27 waits 115 seconds.', 'Marble 37 waits 120 seconds.', true],
    ['The team has 5 people.', 'The team has several people.', false],
  ])('other figures in one place: %s | %s is %s', (first, second, other) => {
    const [one, two] = [read(first), read(second)];
    expect(differencesOf(one, two).some(place => otherFigures(one, two, place))).toBe(other);
  });
  it('of contexts look at projects, persons and environments only', () => {
    const at = (type: string, name: string) => ({ ...memory('x'), contexts: [{ type, name }] });
    expect(contextsDiffer(at('project', 'Granite'), at('project', 'Basalt'))).toBe(true);
    expect(contextsDiffer(at('project', 'Granite'), at('project', 'granite'))).toBe(false);
    expect(contextsDiffer(at('topic', 'a'), at('topic', 'b'))).toBe(false);
    expect(contextsDiffer(at('project', 'Granite'), memory('x'))).toBe(false);
  });
  it('of the first look let only what shares something pass', () => {
    const look = (first: string, second: string, cosine: number | null) =>
      couldRelate(memory(first), memory(second), { weightOf, cosine });
    expect(look('The build is red.', 'The build is green.', null)).toBe(true);
    expect(look('The build is red.', 'Tomatoes need sun.', null)).toBe(false);
    expect(look('The build is red.', 'Tomatoes need sun.', 0.8)).toBe(true);
  });
});

describe('the judge', () => {
  it('is asked in both directions, and contradiction is their mean', async () => {
    const { judge, calls } = tableJudge(first =>
      first === 'a' ? { contradiction: 1 } : { contradiction: 0.5, entailment: 0.5 },
    );
    const [judged] = await judgePairs([{ first: 'a', second: 'b', likeness: 1 }], judge);
    expect(calls).toEqual([[['a', 'b']], [['b', 'a']]]);
    expect(judged).toMatchObject({ contradiction: 0.75, forward: 0, backward: 0.5 });
  });
  it('is asked about the shorter sentence first, and no more where it has nothing to say', async () => {
    const { judge, calls } = tableJudge(() => ({ neutral: 1 }));
    await judgePairs([{ first: 'It rains.', second: 'It rains in the north of Cork.', likeness: 1 }], judge);
    expect(calls).toEqual([[['It rains in the north of Cork.', 'It rains.']]]);
  });
  it('decides by the thresholds', () => {
    const near = closenessOf('A dog runs.', 'A dog is running.', 0.95);
    const kindOf = (contradiction: number, forward: number, backward: number, same = true) =>
      classify({ contradiction, forward, backward }, near, same);
    expect(kindOf(0.6, 0, 0).kind).toBe('contradiction');
    expect(kindOf(0.59, 0, 0).kind).toBe('related-to');
    expect(kindOf(0.7, 0, 0, false).kind).toBe('related-to');
    expect(kindOf(0.1, 0.6, 0.9).kind).toBe('reinforcement');
    expect(kindOf(0.1, 0.95, 0.3)).toMatchObject({ kind: 'extension', direction: 'from_first' });
    expect(kindOf(0.1, 0.3, 0.95)).toMatchObject({ kind: 'extension', direction: 'from_second' });
    expect(
      classify({ contradiction: 0, forward: 0, backward: 0 }, closenessOf('a', 'b', 0.3), true).kind,
    ).toBeNull();
  });
  it('is asked for its own stance where one scene is given', async () => {
    const { judge } = tableJudge(() => ({ contradiction: 0.97 }));
    expect(await judgeStance('A cat sleeps.', 'A band plays on a stage.', judge)).toBe('contradiction');
  });
  it('gives strengths that rise with its numbers', () => {
    for (const strength of [contradictionStrength, entailmentStrength, relatedStrength]) {
      const values = Array.from({ length: 21 }, (_, at) => strength(at / 20));
      expect(values.every((value, at) => value >= 0 && value <= 1 && value >= (values[at - 1] ?? 0))).toBe(
        true,
      );
    }
  });
});

describe('the gate for denials', () => {
  it('lets only denials of the speaker through, without what follows them', () => {
    expect(
      denialClauses("I've never used Zotero before, so I'm not sure how to start. It never rains here."),
    ).toEqual(["I've never used Zotero before"]);
    expect(denialClauses('```\nI never run\n```')).toEqual([]);
    expect(denialClauses('We use Zotero.')).toEqual([]);
  });
  it('finds what was told as done, and weighs it', () => {
    const [pair] = denialPartners(
      "I've never met Kelly at any book club",
      'I met Kelly at the book club in October, it was fun.',
      () => null,
    );
    expect(pair).toBeDefined();
    expect(denialScore(pair!, 0.97)).toBeGreaterThanOrEqual(DENIAL_SCORE);
  });
  it('holds back wishes, other names and other denials', () => {
    const denial = "I've never met Kelly at any book club";
    expect(denialScore({ denial, partner: 'I want to meet Kelly at the book club' }, 0.97)).toBeLessThan(
      DENIAL_SCORE,
    );
    expect(denialScore({ denial, partner: 'I met Laura at the book club' }, 0.97)).toBeLessThan(DENIAL_SCORE);
    expect(denialScore({ denial, partner: 'I never met Kelly at the book club' }, 0.97)).toBe(0);
  });
});
