import { describe, expect, it } from 'vitest';
import { identifiers } from './identifiers.js';
import { keepsItsPlaces } from './text-analysis.contract.js';

/** Text, then the normal spellings expected. */
const rows: [string, string[]][] = [
  ['The bug is in src/api/user_store.ts, line 4.', ['src/api/user_store.ts']],
  ['Open ./scripts/run.sh and ~/notes.', ['scripts/run.sh', '~/notes']],
  ['It lives in /etc/nginx/nginx.conf.', ['/etc/nginx/nginx.conf']],
  ['C:\\Users\\bob\\a.txt is locked', ['c:/users/bob/a.txt']],
  ['Both package.json and .env changed.', ['package.json', '.env']],
  ['rename max_retry_count!', ['max_retry_count']],
  ['set MAX_RETRIES=5 there', ['max_retries']],
  ['ERR_A/ERR_B are alike', ['err_a', 'err_b']],
  ['getUserName is slow, UserStore is not', ['getusername', 'userstore']],
  ['XMLHttpRequest and HTTPServer', ['xmlhttprequest', 'httpserver']],
  ['our APIs and URLs on GitHub at 5 GHz', []],
  ['Ms McDonald has a PhD', []],
  ['use --no-verify or -v.', ['--no-verify', '-v']],
  ['a well-known state-of-the-art trick', []],
  ['word--word and up -- down', []],
  ['v2.3.1, 2.3.2 and v3', ['v2.3.1', '2.3.2', 'v3']],
  ['3.0.0-rc.1 is out', ['3.0.0-rc.1']],
  ['it is 3.5 times faster, 2.5GB, 10%, 1.5k', []],
  ['on 2024-03-15T10:30:00Z, 12/05/2024, 15.03.2024 at 15:30', []],
  ['fixes #1234 and acme/shop#7', ['#1234', 'acme/shop#7']],
  ['see ABC-123.', ['abc-123']],
  [
    'reverted a1b2c3d, kept 9fceb02d0ae598e95dc970b74767f19372d61af8',
    ['a1b2c3d', '9fceb02d0ae598e95dc970b74767f19372d61af8'],
  ],
  ['defaced 1234567 decade', []],
  ['os.path.join and http.server work', ['os.path.join', 'http.server']],
  ['It works.Then e.g. the U.S. at 5 p.m. is up', []],
  ['see https://example.com/a_(b)?x=1.', ['example.com/a_(b)?x=1']],
  ['(docs: https://www.example.com/)', ['example.com']],
  ['[guide](https://example.com/guide) here', ['example.com/guide']],
  ['write to bob.smith+x@mail.example.org!', ['bob.smith+x@mail.example.org']],
  ['call foo() then obj.run()', ['foo', 'obj.run']],
  ['file(s) and node(s)', []],
  ['error E1234, TS2345 and ECONNRESET', ['e1234', 'ts2345', 'econnreset']],
  ['this is IMPORTANT, NEVER do it', []],
  ['PLEASE NEVER RESTART THE PRIMARY SERVER', []],
  ['at 10.0.0.1:8080, 192.168.1.20 and localhost:3000', ['10.0.0.1:8080', '192.168.1.20', 'localhost:3000']],
  ['listens on :8080', [':8080']],
  ['id 550e8400-e29b-41d4-a716-446655440000.', ['550e8400-e29b-41d4-a716-446655440000']],
  ['foo.ts:42:7 failed', ['foo.ts']],
  ['react@18.2.0 and @loci/server@1.0.2', ['18.2.0', '@loci/server', '1.0.2']],
  ['std::vector in us-east-1', ['std::vector', 'us-east-1']],
  ['and/or, TCP/IP, 24/7, he/she, 3/4', []],
  ['on branch feature/login-page', ['feature/login-page']],
  ['`npm run build:prod` in `dist/`', ['dist']],
  ['def __init__(self): _really good_', ['__init__']],
  ['GET /users/{id}/posts', ['/users', '/posts']],
  ['0xDEADBEEF', ['0xdeadbeef']],
  ['<div>text</div> in Washington D.C. under Louis XXIII', []],
  ['a Volvo V90 and the sound /o/ and so.The end .The', []],
];

describe('identifiers', () => {
  it.each(rows)('%j', (text, expected) =>
    expect(identifiers(text).map(each => each.normal)).toEqual(expected),
  );

  it('excludes the punctuation of the sentence', () => {
    for (const name of [
      'src/a.ts',
      'v1.2.3',
      '#12',
      'os.path',
      'ABC-9',
      '--flag',
      'https://a.io/b',
      'a_b',
      'run()',
    ]) {
      for (const [before, after] of [
        ['', '.'],
        ['(', ')'],
        ['"', '",'],
        ['`', '`'],
        ['**', '**'],
        ['see ', '?!'],
        ['“', '”'],
      ]) {
        expect(identifiers(`${before}${name}${after}`).map(each => each.text)).toEqual([name]);
      }
    }
  });
});

keepsItsPlaces('identifiers', identifiers);
