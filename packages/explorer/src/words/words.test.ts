import { LociProblem } from '@loci/client';
import { describe, expect, it } from 'vitest';
import { armParts } from './arms.js';
import { readTrace } from './confidence.js';
import { counted, sizeText } from './counts.js';
import { wordsOfError } from './error-words.js';
import { errorsByPart, isAllInForm } from './field-errors.js';
import { graphsText, permissionsText, secretState } from './grants.js';
import { busyParts, growthLine, growthPath, isOneMoment, pastWords } from './growth.js';
import { isAboutColumns } from './imports.js';
import { inlineCode } from './inline-code.js';
import { markHits } from './mark-hits.js';
import { storedWords } from './memories.js';
import { addContext, pickedOf, readPick, withoutContext } from './picked-contexts.js';
import { areSameWords } from './same-words.js';
import { fieldOfTime, timeOfField } from './time-fields.js';
import { dayOf, endsOf, minuteOf, relativeTime } from './times.js';
import { typeColourOf, typeColours } from './type-colour.js';

const now = Date.parse('2026-11-15T12:00:00Z');

describe('times', () => {
  it.each([
    ['2026-11-15T11:59:50Z', 'just now'],
    ['2026-11-15T11:59:00Z', '1 minute ago'],
    ['2026-11-15T09:00:00Z', '3 hours ago'],
    ['2026-11-14T11:00:00Z', 'yesterday'],
    ['2026-11-01T12:00:00Z', '2 weeks ago'],
    ['2026-03-01T12:00:00Z', '8 months ago'],
    ['2024-01-01T00:00:00Z', '2 years ago'],
    ['2026-11-15T14:30:00Z', 'in 2 hours'],
    ['not a time', 'not a time'],
  ])('%s is %s', (time, words) => expect(relativeTime(time, now)).toBe(words));

  it('are shown in UTC', () => {
    expect(dayOf('2026-03-02T23:30:00Z')).toBe('2 Mar 2026');
    expect(minuteOf('2026-03-02T23:30:00Z')).toBe('2 Mar 2026, 23:30 UTC');
    expect(dayOf('never')).toBe('never');
  });

  it('are shown to the minute if both ends are on one day', () => {
    expect(endsOf('2026-03-02T09:00:00Z', '2026-03-04T09:00:00Z')).toEqual(['2 Mar 2026', '4 Mar 2026']);
    expect(endsOf('2026-03-02T09:00:00Z', '2026-03-02T11:30:00Z')).toEqual([
      '2 Mar 2026, 09:00 UTC',
      '2 Mar 2026, 11:30 UTC',
    ]);
  });

  it('survive a round trip through a form field', () => {
    expect(fieldOfTime('2026-03-03T11:15:20.123Z')).toBe('2026-03-03T11:15');
    expect(timeOfField('2026-03-03T11:15')).toBe('2026-03-03T11:15:00Z');
    expect(fieldOfTime(null)).toBe('');
  });
});

describe('numbers', () => {
  it('are shown with their unit', () => {
    expect([
      counted(1, 'memory', 'memories'),
      counted(1_234, 'memory', 'memories'),
      counted(0, 'type'),
    ]).toEqual(['1 memory', '1,234 memories', '0 types']);
    expect([sizeText(0), sizeText(999), sizeText(55_900), sizeText(2_340_000)]).toEqual([
      '0 bytes',
      '999 bytes',
      '55.9 kB',
      '2.34 MB',
    ]);
  });

  it('grow into a line that ends at the top', () => {
    expect(growthPath(growthLine([1, 0, 3]), 300, 100)).toBe('M0 100L100 75L200 75L300 0');
    expect(growthPath(growthLine([0, 0]), 10, 10)).toBe('M0 10L5 10L10 10');
    expect(busyParts([0, 2, 1, 0, 0])).toEqual([0, 2, 1]);
    expect(busyParts([0, 0])).toEqual([0, 0]);
  });

  it('says what growth counts besides the memories stored now', () => {
    expect(pastWords(61, 61)).toBe('');
    expect(pastWords(63, 61)).toMatch(/\b2 of them superseded/);
  });

  it('show no growth if all came at once', () => {
    expect([[3, 0, 0], [0], [1, 0, 1]].map(isOneMoment)).toEqual([true, true, false]);
  });
});

describe('texts', () => {
  it('show code as code, and a lone backtick as it is', () => {
    expect(inlineCode('Set `a_b` to 1, not `c')).toEqual([
      { text: 'Set ', isCode: false },
      { text: 'a_b', isCode: true },
      { text: ' to 1, not `c', isCode: false },
    ]);
  });

  it.each([
    ['The freeze starts on Friday', 'The freeze starts on Friday.', true],
    ['“Deploys stop.”', 'Deploys  stop', true],
    ['Deploys stop', 'Deploys stop, then go on', false],
    ['Version 1', 'Version 2', false],
  ])('%s and %s say the same: %s', (one, other, isSame) => expect(areSameWords(one, other)).toBe(isSame));

  it('have their hits marked, also if only the stem matched', () => {
    const hits = (text: string, matched: string[]) =>
      markHits(text, matched)
        .filter(({ isHit }) => isHit)
        .map(({ text: hit }) => hit);
    expect(hits('Uploads time out; UPLOAD.conf too, reload not', ['upload'])).toEqual(['Uploads', 'UPLOAD']);
    expect(hits('to do, todo, do', ['do'])).toEqual(['do', 'do']);
    expect(hits('E_CONN failed', ['=e_conn'])).toEqual(['E_CONN']);
    expect(
      markHits('<b>x</b>', [])
        .map(({ text }) => text)
        .join(''),
    ).toBe('<b>x</b>');
  });
});

describe('what secrets allow', () => {
  it('is shown as text', () => {
    expect(permissionsText(['read', 'write', 'admin'])).toBe('may do everything');
    expect(permissionsText(['write', 'read'])).toBe('may read and write');
    expect(permissionsText([])).toBe('may do nothing');
    expect(graphsText('*')).toBe('all graphs');
    expect(graphsText(['a'])).toBe('a');
    expect(graphsText(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more');
  });

  it('ends when it is revoked or expires', () => {
    const day = '2026-11-01T00:00:00Z';
    expect(secretState({ revoked_at: null, expires_at: null }, now)).toBe('active');
    expect(secretState({ revoked_at: null, expires_at: day }, now)).toBe('expired');
    expect(secretState({ revoked_at: day, expires_at: day }, now)).toBe('revoked');
  });
});

describe('chosen contexts', () => {
  it('are added and removed, single or as a whole type', () => {
    const one = addContext({}, { type: 'skill', name: 'deployment' });
    expect(addContext(one, { type: 'skill', name: 'deployment' })).toEqual(one);
    expect(addContext(one, { type: 'skill', name: null })).toEqual({ skill: [] });
    expect(pickedOf({ skill: [], error: ['a', 'b'] })).toEqual([
      { type: 'skill', name: null },
      { type: 'error', name: 'a' },
      { type: 'error', name: 'b' },
    ]);
    expect(withoutContext({ skill: [], error: ['a', 'b'] }, { type: 'error', name: 'a' })).toEqual({
      skill: [],
      error: ['b'],
    });
    expect(withoutContext({ skill: [] }, { type: 'skill', name: null })).toEqual({});
  });

  it('are read from "type: name"', () => {
    expect(readPick(' error : ECONNRESET: on upload ')).toEqual({
      type: 'error',
      name: 'ECONNRESET: on upload',
    });
    expect(readPick('no colon')).toBeNull();
    expect(readPick('error:')).toBeNull();
  });

  it('have one of eight colours, whatever they are called', () => {
    for (const type of ['skill', 'Skill', 'toString', '', '🜁', 'constructor'])
      expect(typeColourOf(type)).toBeLessThan(typeColours);
    expect(typeColourOf('SKILL ')).toBe(typeColourOf('skill'));
  });
});

describe('why', () => {
  it('a hit was found: the arms that contributed', () => {
    const arms = {
      lexical: { rank: 1, score: 0.5 },
      identifier: { rank: null, score: 0 },
      recency: { rank: null, score: 0.0002 },
      fresh: { rank: 2, score: 0.1 },
    };
    expect(armParts({ arms, matched: [], reason: '' })).toEqual([
      { arm: 'lexical', words: 'keywords', rank: 1, score: 0.5 },
      { arm: 'fresh', words: 'fresh', rank: 2, score: 0.1 },
    ]);
  });

  it('an insight is confident: its factors, and nothing if the trace has another shape', () => {
    const reasons = [
      { says: 'it is contested', contribution: -3, value: 1 },
      { says: 'hardly', contribution: 0.001, value: 0 },
    ];
    const stages = [{ stage: 'recall', said: 'Read.' }];
    expect(readTrace({ probability: 0.6, confidence: { reasons }, stages })).toEqual({
      reasons: [{ says: 'it is contested', contribution: -3 }],
      stages,
    });
    expect(readTrace(undefined)).toEqual({ reasons: [], stages: [] });
    expect(readTrace({ confidence: [], stages: 'x' })).toEqual({
      reasons: [],
      stages: [],
    });
  });

  it('a memory was stored: the result', () => {
    const words = (status: 'stored' | 'known' | 'quarantined', echo = false) =>
      storedWords({ status, echo, graph_id: 'atlas' });
    expect(words('stored')).toEqual({ title: 'Stored in “atlas”', advice: null });
    expect(words('stored', true).advice).toMatch(/repeats an insight/);
    expect(words('known').title).toBe('Already known in “atlas”');
    expect(words('quarantined').advice).toMatch(/until a person releases it/);
  });

  it('something failed: the message, with the fields', () => {
    const problem = new LociProblem('invalid_request', 'the body is wrong', {
      errors: [{ path: 'content', message: 'must not be blank' }],
    });
    expect(wordsOfError(problem)).toMatchObject({
      title: 'The request is not valid',
      detail: 'The body is wrong.',
      fields: [{ path: 'content', message: 'must not be blank' }],
    });
    expect(wordsOfError(new LociProblem('unavailable', 'http://x cannot be reached')).detail).toMatch(
      /Check that it is running/,
    );
    const fields = new LociProblem('invalid_request', 'x', {
      errors: [
        { path: 'context_types.skill', message: 'must not be blank' },
        { path: 'source.name', message: 'is too long' },
      ],
    });
    const parts = { content: ['content'], contexts: ['context_types'], speaker: ['source.name'] };
    expect(errorsByPart(fields, parts)).toEqual({ contexts: 'must not be blank', speaker: 'is too long' });
    expect([isAllInForm(fields, parts), isAllInForm(fields, { content: ['content'] })]).toEqual([
      true,
      false,
    ]);
    expect([errorsByPart('x', parts), isAllInForm('x', parts)]).toEqual([{}, false]);
    const once = { errors: [{ path: 'line 1', message: 'is not JSON' }] };
    expect(wordsOfError(new LociProblem('invalid_request', 'line 1: is not JSON', once)).fields).toEqual([]);
    const aboutColumns = (path: string, message: string) =>
      isAboutColumns(new LociProblem('invalid_request', message, { errors: [{ path, message }] }));
    expect(aboutColumns('line 1', 'name it with a mapping such as content=Fact')).toBe(true);
    expect(aboutColumns('map', '"x" must be field=column')).toBe(true);
    expect(aboutColumns('line 2', 'is not JSON')).toBe(false);
    expect(wordsOfError('x')).toMatchObject({ title: 'Something went wrong on this page', detail: 'X.' });
  });
});
