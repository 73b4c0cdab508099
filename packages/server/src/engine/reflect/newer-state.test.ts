/** Which sentences tell that another no longer holds, and which only look so. */
import { describe, expect, it } from 'vitest';
import type { Evidence } from './evidence.js';
import {
  hasLeft,
  hasMovedAway,
  isNewReading,
  isNowElsewhere,
  isOtherFigure,
  isPartly,
  isSettled,
  tellsOfChange,
  tellsOfThePast,
} from './newer-state.js';
import { statementsOf } from './statements.js';

let made = 0;
const statement = (content: string, day: string, who = 'Ana'): Evidence => {
  const memory = {
    id: `${made++}`,
    content,
    contexts: [{ type: 'team', name: 'core' }],
    source: { kind: 'user', name: who },
    occurredAt: Date.parse(day),
  } as unknown as Evidence['memory'];
  return { ...statementsOf(memory)[0]!, coverage: 1, judged: null, relevance: 1 };
};

describe('a change', () => {
  it.each([
    ['Since the June timetable S3 runs every 10 minutes.', true],
    ['From September the fee is 35 euros.', true],
    ['The tool needs Node 20 from version 3.0 on.', true],
    ['My knee is fine again.', true],
    ['Version 4 is back in production.', true],
    ['The toll went up to 12 euros.', true],
    ['Queue times fell from 40 to 15 minutes.', true],
    ['The opening slips by two days.', true],
    ['The tour days change on 3 May: Monday and Friday.', true],
    ['The server went down at noon.', false],
    ['The shop is open from 8 to 16.', false],
    ['Press 4 leaked again at the rear seal.', false],
    ['The course runs from March to May.', false],
    ['We wait since it is late.', false],
  ])('%s', (quote, expected) => {
    expect(tellsOfChange(quote)).toBe(expected);
  });

  it.each([
    ['The class is cancelled on Wednesdays.', 'The class is at 18:00.', true],
    ['Since May the class is on Fridays.', 'The class is on Tuesdays.', false],
    ['Ada quit football and started climbing on Thursdays.', 'Ada plays football.', false],
    ['Only staff may now enter.', 'Everybody may enter.', true],
  ])('%s, in part', (later, earlier, expected) => {
    expect(isPartly(later, earlier)).toBe(expected);
  });

  it.each([
    ['It is back in production since May.', false],
    ['The shop is open until 18.', false],
    ['Back in 2019 it ran on MySQL.', true],
  ])('%s, of the past', (quote, expected) => {
    expect(tellsOfThePast(quote)).toBe(expected);
  });
});

describe('what two sentences are to each other', () => {
  it.each([
    ["P-9's pulse was 71.", "P-9's pulse was 64 after a month of rowing.", true],
    ['Hall 1 has room for 120 people.', 'Hall 2 has room for 80 people.', false],
    ['In 2024 the museum had 300 visitors.', 'In 2025 the museum had 400 visitors.', false],
  ])('a new reading: %s → %s', (earlier, later, expected) => {
    expect(isNewReading(statement(later, '2026-06-01'), statement(earlier, '2026-03-01'))).toBe(expected);
  });

  it('is no new reading where somebody else says it', () => {
    const [later, earlier] = [
      statement('The pulse was 64.', '2026-06-01', 'Ben'),
      statement('The pulse was 71.', '2026-03-01'),
    ];
    expect(isNewReading(later, earlier)).toBe(false);
  });

  it.each([
    ['The lift is broken.', 'The lift was repaired.', true],
    ['Action item: order the blankets.', 'The blankets are ready.', true],
    ['The lift is broken.', 'The lift is still not repaired.', false],
    ['The lift carries six people.', 'The lift was repaired.', false],
  ])('settled: %s → %s', (earlier, later, expected) => {
    expect(isSettled(statement(later, '2026-06-01'), statement(earlier, '2026-03-01'))).toBe(expected);
  });

  it.each([
    ['Our office is at 12 Harbour Lane.', 'We moved to 40 Station Road.', true],
    ['Our office is in Graz.', 'We moved to Linear.', false],
    ['My sister Elif lives in Izmir.', 'Elif moved to Ankara in June.', true],
    ['My sister Elif lives in Izmir.', 'Sinan moved to Ankara in June.', false],
  ])('moved away: %s → %s', (earlier, later, expected) => {
    expect(hasMovedAway(statement(later, '2026-06-01'), statement(earlier, '2026-03-01'))).toBe(expected);
  });

  it.each([
    ['Our agent at Lindholm is Peer Voss.', 'Peer Voss left Lindholm in May.', true],
    ['The forum of the club runs on Discourse 3.', 'Left Discourse.', true],
    ['The forum of the club runs on Discourse 3.', 'We moved off Discourse in May.', true],
    ['Our agent at Lindholm is Peer Voss.', 'Anna Voss left Lindholm in May.', false],
    ['Peer Voss sells for Lindholm.', 'Peer Voss left Oslo in May.', false],
    ['Peer Voss lives in Oslo.', 'Peer Voss left Oslo at 8:15.', false],
    ['Peer Voss writes the report.', 'Peer Voss left the report on my desk.', false],
  ])('left: %s → %s', (earlier, later, expected) => {
    expect(hasLeft(statement(later, '2026-06-01'), statement(earlier, '2026-03-01'))).toBe(expected);
  });

  it.each([
    ['The forum runs on Discourse 3.', 'The forum is now self-hosted on Flarum.', true],
    ['Ida works for Lindholm.', 'Ida is now working for Brask.', true],
    ['The forum runs on Discourse 3.', 'The forum runs on Flarum.', false],
    ['Ida works in Oslo.', 'Ida now lives in Bergen.', false],
    ['The tour runs on Tuesday.', 'The tour is now on Flarum.', false],
  ])('elsewhere: %s → %s', (earlier, later, expected) => {
    expect(isNowElsewhere(later, earlier)).toBe(expected);
  });

  it.each([
    ['The toll is 9 euros.', 'The toll went up to 12 euros.', false],
    ['A queue of 40 minutes is usual.', 'Queue times fell from 40 to 15 minutes.', false],
    ['Night jobs run on four hosts.', 'The night job went from 40 to 15 minutes.', true],
    ['The toll is 9 euros.', 'The toll was raised.', false],
  ])('another figure: %s → %s', (earlier, later, expected) => {
    expect(isOtherFigure(later, earlier)).toBe(expected);
  });
});
