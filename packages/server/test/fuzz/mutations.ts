/** Ways to spoil a request that was fine: its values, its text, its address, its headers. */
import fc, { type Arbitrary } from 'fast-check';

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { d: value } : [value];
  return value;
};

/** What has broken services before. */
const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0,
  1e308,
  2 ** 53,
  -(2 ** 63),
  0.1,
  Number.MIN_VALUE,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '..',
  '.',
  '/',
  '\\',
  '%',
  '%00',
  '%2e%2e',
  "'; DROP TABLE memories; --",
  '" OR 1=1',
  '$(id)',
  '{{7*7}}',
  '<script>',
  '\uFEFF',
  '\u202e',
  'İ',
  'ﷺ',
  '𝕳',
  'e\u0301'.repeat(200),
  'x'.repeat(201),
  'x'.repeat(40_000),
  '()*+?[]{}|^$',
  'NEAR("a" "b")',
  'a* OR b:',
  '1; PRAGMA user_version=9',
  '9999-12-31T23:59:60Z',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-11-15T00:00:00+23:59',
  'NaN',
  'Infinity',
  '1e1000',
  [],
  {},
  [[]],
  [null],
  [{}],
  { '': '' },
  { constructor: { prototype: 1 } },
  { toString: 1 },
  { length: 1e9 },
  deep(40),
  deep(70),
  deep(3_000),
  Array(2_000).fill(0),
  Array(1_001).fill({ content: 'x' }),
  JSON.parse('{"__proto__":{"admin":true}}'),
  JSON.parse('{"hasOwnProperty":1,"then":1,"toJSON":1}'),
];

const anyHostile: Arbitrary<unknown> = fc.oneof(fc.constantFrom(...hostile), fc.jsonValue({ maxDepth: 3 }));

type Spoil = (value: unknown, random: () => number) => unknown;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Goes down to some place in the value and spoils what is there. */
const somewhere = (value: unknown, random: () => number, spoil: Spoil): unknown => {
  const isLeaf = (!isObject(value) && !Array.isArray(value)) || random() < 0.25;
  if (isLeaf) return spoil(value, random);
  const keys = Object.keys(value as object);
  const key = keys[Math.floor(random() * keys.length)];
  if (key === undefined) return spoil(value, random);
  const inner = somewhere((value as Record<string, unknown>)[key], random, spoil);
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? inner : item));
  return { ...(value as object), [key]: inner };
};

const without = (value: unknown, random: () => number): unknown => {
  if (!isObject(value)) return undefined;
  const keys = Object.keys(value);
  const gone = keys[Math.floor(random() * keys.length)];
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone));
};

/** A value with one place of it spoiled: another value, a field less, a field more, itself again and again. */
export const spoiled = (values: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc
    .tuple(
      values,
      anyHostile,
      fc.constantFrom('replace', 'replace', 'drop', 'add', 'repeat', 'wrap'),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
    )
    .map(([value, bad, way, numbers]) => {
      const random = (): number => numbers.next().value as number;
      const spoils: Record<string, Spoil> = {
        replace: () => bad,
        drop: without,
        add: inner =>
          isObject(inner) ? { ...inner, [typeof bad === 'string' ? bad : 'nonsense']: bad } : [inner, bad],
        repeat: inner => Array(50).fill(inner),
        wrap: inner => ({ value: inner }),
      };
      return somewhere(value, random, spoils[way] as Spoil);
    });

/** Bytes of a body that is not what it says it is. */
export const brokenBytes = (bodies: Arbitrary<string>): Arbitrary<Buffer> =>
  fc.oneof(
    fc.tuple(bodies, fc.nat(400)).map(([text, at]) => Buffer.from(text.slice(0, at))),
    fc.tuple(bodies, fc.nat(400), fc.nat(255)).map(([text, at, byte]) => {
      const bytes = Buffer.from(text);
      if (bytes.length > 0) bytes[at % bytes.length] = byte;
      return bytes;
    }),
    fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes)),
    fc
      .constantFrom(
        '[]',
        '1',
        'null',
        '"text"',
        '{',
        '[[[[',
        '{"a":1}{"b":2}',
        '\uFEFF{}',
        '{"a":01}',
        '{"a":"\\ud800"}',
        '['.repeat(20_000),
        '{"a":'.repeat(20_000),
      )
      .map(text => Buffer.from(text)),
    bodies.map(text => Buffer.from(text, 'utf16le')),
  );

const oddPieces = [
  '%',
  '%zz',
  '%00',
  '%2F',
  '%2e%2e',
  '..',
  '.',
  '',
  '%ff%fe',
  '%ED%A0%80',
  '%20',
  '%0d%0aX-A:%20b',
  '~',
  '*',
  '(',
  "'",
  'x'.repeat(300),
  '%F0%9F%98%80',
  '%E2%80%AE',
  ';a=b',
  '@id:3',
  ':id',
  '__proto__',
  'constructor',
];

/** An address with a piece of it replaced, doubled or lost. */
export const oddPath = (paths: Arbitrary<string>): Arbitrary<string> =>
  fc
    .tuple(
      paths,
      fc.constantFrom(...oddPieces),
      fc.nat(12),
      fc.constantFrom('replace', 'insert', 'drop', 'case'),
    )
    .map(([path, piece, at, way]) => {
      const pieces = path.split('/');
      const place = 1 + (at % Math.max(1, pieces.length - 1));
      if (way === 'case') return path.toUpperCase();
      pieces.splice(place, way === 'insert' ? 0 : 1, ...(way === 'drop' ? [] : [piece]));
      return pieces.join('/');
    });

const oddQueries = [
  'page=0',
  'page=-1',
  'page=1e3',
  'page=99999999999999999999',
  'page_size=0',
  'page_size=1000000',
  'page=1&page=2',
  'after=-1',
  'after=9007199254740993',
  'q=%',
  'q=',
  'q=%00',
  'dry_run=maybe',
  'known_at=yesterday',
  'valid_at=2026-01-01T00:00:00Z',
  'status=all',
  '__proto__=1',
  'constructor=1',
  '=',
  '&&&',
  'nonsense',
  'kind=*',
  'direction=up',
  `q=${'x'.repeat(1_500)}`,
  'toString=1',
  'graph_id=fuzz-a',
  'since=0000-01-01T00:00:00Z',
  'until=9999-12-31T23:59:59-14:00',
  'context_type=%ED%A0%80',
  'name=..',
];

export const oddQuery: Arbitrary<string> = fc
  .array(fc.constantFrom(...oddQueries), { minLength: 1, maxLength: 3 })
  .map(fields => fields.join('&'));

export const oddHeaders: Arbitrary<Record<string, string>> = fc
  .array(
    fc.constantFrom<[string, string]>(
      ['content-type', 'text/plain'],
      ['content-type', 'application/json; charset=latin1'],
      ['content-type', ''],
      ['content-type', 'application/x-ndjson'],
      ['content-encoding', 'gzip'],
      ['accept', 'text/event-stream'],
      ['accept', 'x'.repeat(2_000)],
      ['idempotency-key', ''],
      ['idempotency-key', 'k'.repeat(300)],
      ['idempotency-key', 'same'],
      ['idempotency-key', 'ä'],
      ['if-match', '*'],
      ['if-match', '"1"'],
      ['if-match', 'W/"2", "3"'],
      ['if-match', '""'],
      ['if-match', '"99999999999999999999"'],
      ['last-event-id', '-1'],
      ['last-event-id', 'x'],
      ['last-event-id', '99999999999999999'],
      ['prefer', 'respond-async, wait=5'],
      ['prefer', ';;,,='],
      ['x-request-id', 'x'.repeat(500)],
      ['x-request-id', '../..'],
      ['expect', '100-continue'],
      ['range', 'bytes=0-1'],
      ['x-http-method-override', 'DELETE'],
      ['authorization', 'Bearer'],
      ['authorization', 'Basic YTpi'],
      ['authorization', 'Bearer x y z'],
      ['host', 'evil.example'],
      ['cookie', 'a=b'],
      ['te', 'trailers'],
      ['upgrade', 'websocket'],
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map(pairs => Object.fromEntries(pairs));

/** What is no HTTP at all, or not quite. */
export const rawLines: readonly string[] = [
  'GET / HTTP/9.9\r\n\r\n',
  'GET\r\n\r\n',
  '\u0000\u0001\u0002\r\n\r\n',
  'GET /v1/graphs HTTP/1.1\r\n\r\n',
  `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
  'POST /v1/memories HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n',
  'POST /v1/memories HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /v1/memories HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n',
  'GET / HTTP/1.1\r\nhost : x\r\n\r\n',
  'BREW /v1/graphs HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET /v1/graphs\u0000 HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET http://elsewhere/v1/graphs HTTP/1.1\r\nhost: x\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET //v1//graphs HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
];
