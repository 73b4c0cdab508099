import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stem } from './stem.js';
import { stopWords } from './stop-words.js';
import { anyText, staysLinear } from './text-analysis.contract.js';
import { countTerms, isIdentifierTerm, words } from './words.js';

const rows: [string, string][] = [
  ['The nightly import is running out of memory.', 'night import run memori'],
  ["Maria's laptop and the team’s printer", 'maria laptop team printer'],
  ["We don't cache responses, we'll stream them", 'cach respons stream'],
  ['Crème brûlée in a Zürich café', 'creme brule zurich cafe'],
  ['ＦＵＬＬ　ｗｉｄｔｈ ﬁle', 'full width file'],
  ['Straße, Øresund, Łódź, œuvre', 'strass oresund lodz oeuvr'],
  ['Fails with ERR_CONN_RESET again', 'fail err conn reset again =err_conn_reset'],
  ['Edit src/api/user_store.ts', 'edit src api user store ts =src/api/user_store.ts =user_store.ts'],
  ['Pinned to v2.3.1.', 'pin v2 3 1 =v2.3.1 =2.3.1'],
  ['see #1234', 'see 1234 =#1234'],
  ['commit with --no-verify', 'commit verifi =--no-verify'],
  ['getUserName throws', 'getusernam throw get user name =getusername'],
  ['call parseHTTPHeader2() first', 'call parsehttpheader2 first pars http header2 =parsehttpheader2'],
  ['GitHub and JavaScript on an iPhone', 'github javascript iphon'],
  ['to be or not to be', 'to be or not to be'],
  ['The', 'the'],
  ["'s", 's'],
  ['', ''],
  ['🎉 … !!! —', ''],
  ['数据库', '数据 据库'],
  ['水', '水'],
  ['修复src/db.ts的错误', '修复 src db ts 的错 错误 =src/db.ts =db.ts'],
  ['カード を', 'カー ード を'],
  ['서버를 다시', '서버 버를 다시'],
  ['Сервер упал', 'сервер упал'],
  ['हिन्दी भाषा', 'हिन्दी भाषा'],
  ['3.5 GB of RAM', '3 5 gb ram'],
  ['relational databases relate', 'relat databas relat'],
  ['happily generously skies dying', 'happili generous sky die'],
  ['room B12 in 2024', 'room b12 2024'],
  ['Mail ops@example.com', 'mail op exampl com =ops@example.com'],
  ['os.path.join(a, b)', 'os path join b =os.path.join'],
  ['x'.repeat(80), 'x'.repeat(64)],
  ['½ cup of ②', '1 2 cup 2'],
];

describe('words', () => {
  it.each(rows)('%j', (text, expected) => expect(words(text).join(' ')).toBe(expected));

  it('matches the experiments on plain English', () => {
    const texts = [
      "My sister's flight to Lisbon was moved from Thursday to Saturday, so I can't join the standup.",
      'Please remember that the staging cluster has 3 nodes and the production cluster has 12 of them!',
      'Which database did we choose for the billing service, and why was the older one abandoned?',
      'I really enjoyed hiking with Tom last weekend; the weather was lovely although it rained once.',
    ];
    for (const text of texts) {
      const plain =
        text
          .toLowerCase()
          .replaceAll("'s", '')
          .match(/[a-z0-9]+/g) ?? [];
      const expected = plain
        .filter(word => !stopWords.has(word))
        .map(word => (/\d/.test(word) ? word : stem(word)));
      expect(words(text)).toEqual(expected);
    }
  });

  it('finds a thing by every spelling', () => {
    const asked = (question: string, memory: string) => {
      const known = new Set(words(memory));
      return words(question)
        .filter(isIdentifierTerm)
        .some(term => known.has(term));
    };
    expect(asked('what is in user_store.ts?', 'moved it to src/api/user_store.ts')).toBe(true);
    expect(asked('does 2.3.1 work?', 'tagged v2.3.1 today')).toBe(true);
    expect(asked('and v2.3.1?', 'tagged 2.3.1 today')).toBe(true);
    expect(asked('who calls getUser?', 'getUser() is slow')).toBe(true);
    expect(asked('open https://example.com/docs/', 'see example.com/docs')).toBe(true);
    expect(asked('is lodash 4.17.21 safe?', 'we ship lodash@4.17.21')).toBe(true);
  });

  it('keeps long identifiers apart by their ends', () => {
    const folder = `/srv/${'deep/'.repeat(20)}`;
    const whole = (path: string) => words(path).find(isIdentifierTerm)!;
    expect(whole(`${folder}a.ts`)).not.toBe(whole(`${folder}b.ts`));
    expect(whole(`${folder}a.ts`).length).toBe(64);
  });

  it('counts repeats', () => {
    expect([...countTerms('Cache the cache, cached in cache.py')]).toEqual([
      ['cach', 4],
      ['py', 1],
      ['=cache.py', 1],
    ]);
  });

  it('has about a hundred stop words', () => {
    expect(stopWords.size).toBeGreaterThan(90);
    expect(stopWords.size).toBeLessThan(130);
  });

  it('gives a term for every text with a letter or a digit, and never an empty or broken one', () => {
    fc.assert(
      fc.property(anyText, text => {
        const terms = words(text);
        if (/[\p{L}\p{N}]/u.test(text)) expect(terms.length).toBeGreaterThan(0);
        else if (!/[\p{L}\p{N}]/u.test(text.normalize('NFKC'))) expect(terms).toEqual([]);
        for (const term of terms) {
          expect(term).toMatch(/\S/);
          expect(term.length).toBeLessThanOrEqual(64);
          expect(term).not.toMatch(/\p{Cs}/u);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not depend on what was asked before, on case of prose, or on the form of its accents', () => {
    fc.assert(
      fc.property(anyText, text => {
        const first = words(text);
        words(`${text} other words`);
        expect(words(text)).toEqual(first);
        expect(words(text.normalize('NFC'))).toEqual(words(text.normalize('NFD').normalize('NFC')));
      }),
    );
    expect(words('cafe\u0301')).toEqual(words('café'));
    expect(words('Where did Tom go')).toEqual(words('where did tom go'));
  });

  staysLinear(text => words(text).length);
});
