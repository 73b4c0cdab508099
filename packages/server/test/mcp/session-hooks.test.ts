/** The two ends of a session, as the hooks of an agent run them. */
import { expect, it } from 'vitest';
import { lociHere } from '../loci-process.js';
import { proves } from '../requirements.js';
import { call, forThisTest, onStdio } from './agents.js';
import { setupPlace } from './setup-place.js';

const at = setupPlace();
const { setup, inPlace, read, write } = at;

it('lets a session begin with what is known and end with what was learnt', async () => {
  proves('SET-08', 'SET-04');
  const mine =
    '{\n  "hooks": {\n    "SessionStart": [\n      { "hooks": [{ "type": "command", "command": "mine" }] }\n    ]\n  }\n}\n';
  write('.claude/settings.local.json', mine);
  expect((await setup('claude-code', '--hooks', '--yes', '--graph', 'atlas')).code).toBe(0);
  const { hooks } = JSON.parse(read('.claude/settings.local.json'));
  expect(hooks.SessionStart).toHaveLength(2);
  const argsOf = (group: { hooks: { command: string }[] }) =>
    group.hooks[0]!.command.slice(group.hooks[0]!.command.indexOf(' session ')).trim().split(' ');
  const [atStart, atEnd] = [argsOf(hooks.SessionStart[1]), argsOf(hooks.SessionEnd[0])];

  const nothing = await lociHere(at.place, atStart, { input: '{"source": "startup"}' });
  expect(nothing).toEqual({ code: 0, out: '', err: '' });

  const line = (type: string, content: unknown) =>
    JSON.stringify({ type, message: { role: type, content }, timestamp: '2026-05-03T10:00:00.000Z' });
  write(
    's.jsonl',
    [
      line('user', 'We always deploy the billing service from the release branch, never from main.'),
      line('assistant', [
        { type: 'text', text: 'Understood.' },
        { type: 'tool_use', id: 'x', name: 'Bash', input: {} },
      ]),
      line('user', [{ type: 'tool_result', tool_use_id: 'x', content: 'The wifi password is hunter2.' }]),
      line('user', '<system-reminder>Be brief and remember the lunch menu of the canteen.</system-reminder>'),
      '{"type": "user", "message": {"content": "cut off',
    ].join('\n'),
  );
  const input = JSON.stringify({ session_id: 's-1', transcript_path: inPlace('s.jsonl'), reason: 'exit' });
  const kept = await lociHere(at.place, atEnd, { input, env: { LOCI_MODELS: '' } });
  expect({ code: kept.code, out: kept.out }).toEqual({ code: 0, out: '' });
  expect(kept.err).toMatch(/1 memory from 2 messages/);
  expect((await lociHere(at.place, atEnd, { input: '{}' })).code).toBe(2);

  const begun = await lociHere(at.place, atStart, { input: '{"source": "startup"}' });
  const { hookSpecificOutput } = JSON.parse(begun.out);
  expect(hookSpecificOutput.hookEventName).toBe('SessionStart');
  expect(hookSpecificOutput.additionalContext).toContain('release branch');
  expect(hookSpecificOutput.additionalContext).not.toMatch(/hunter2|canteen/);
  const plain = await lociHere(at.place, [
    'session',
    'start',
    '-g',
    'atlas',
    '--about',
    'billing',
    '--max-tokens',
    '100',
  ]);
  expect(plain.out).toMatch(/^From Loci's memory, graph "atlas"[\s\S]*release branch/);
  const cursor = await lociHere(at.place, ['session', 'start', '-g', 'atlas', '--agent', 'cursor']);
  expect(JSON.parse(cursor.out).additional_context).toContain('release branch');

  expect((await setup('claude-code', '--remove', '--yes')).code).toBe(0);
  expect(read('.claude/settings.local.json')).toBe(mine);
});

it('tells the contradictions of the memories it tells before all others', async () => {
  proves('SET-08');
  const pairs = ['freeze', ...Array.from({ length: 6 }, (_, at) => `limit${at}`)];
  const idOf = (pair: number, side: number) => `019df244-fa20-70c6-bdd2-00000000${pair}00${side}`;
  const lines = pairs.flatMap((word, pair) => [
    { id: idOf(pair, 1), content: `The ${word} begins on Friday.`, context_types: { topic: [word] } },
    { id: idOf(pair, 2), content: `The ${word} begins on Sunday.`, context_types: { topic: [word] } },
  ]);
  const contradictions = pairs.map((word, pair) => ({
    loci: 'contradiction',
    id: idOf(pair, 3),
    first: idOf(pair, 1),
    second: idOf(pair, 2),
    first_quote: `The ${word} begins on Friday`,
    second_quote: `The ${word} begins on Sunday`,
    reason: 'They name different days.',
    strength: 0.9,
    origin: 'asserted',
    suggested_resolution: null,
    // The one that is asked about is the oldest.
    opened_at: `2026-05-0${pair + 1}T12:00:00.000Z`,
    resolutions: [],
  }));
  const input = [...lines, ...contradictions].map(line => JSON.stringify(line)).join('\n');
  expect((await lociHere(at.place, ['import', '-', '-g', 'atlas'], { input })).err).toBe('');
  const { out } = await lociHere(at.place, ['session', 'start', '-g', 'atlas', '--about', 'the freeze']);
  expect(out).toMatch(/mention both sides:\n- \S+ «The freeze begins on Friday\.»/);
});

/** A transcript as Claude Code keeps it, and the end of its session. */
const endOf = async (turns: readonly (readonly ['user' | 'assistant', string])[], ...args: string[]) => {
  const lines = turns.map(([type, content]) =>
    JSON.stringify({ type, message: { role: type, content }, timestamp: '2026-05-03T10:00:00.000Z' }),
  );
  write('s.jsonl', lines.join('\n'));
  const input = JSON.stringify({
    session_id: 's-1',
    transcript_path: inPlace('s.jsonl'),
    cwd: at.place.folder,
  });
  return lociHere(at.place, ['session', 'end', '-g', 'harbor', ...args], { input, env: { LOCI_MODELS: '' } });
};

it('keeps a failure with its cure, by name, and invents no context', async () => {
  proves('SET-12', 'SET-13', 'MEM-04');
  const kept = await endOf(
    [
      [
        'assistant',
        'The webhook tests failed because Fastify parses the body before the signature check. Registering fastify-raw-body and using request.rawBody fixed them.',
      ],
      ['user', 'Deploys to production need an approval. Only Tomás or I may approve them.'],
      ['assistant', 'Understood. Let me look at the tests.'],
    ],
    '--user',
    'Dana',
  );
  expect(kept.code).toBe(0);
  const { out } = await lociHere(at.place, ['session', 'start', '-g', 'harbor']);
  expect(out).toContain(
    'Claude Code, 2026-05-03: «The webhook tests failed because Fastify parses the body before the signature check. Registering fastify-raw-body and using request.rawBody fixed them.» (topic:general)',
  );
  expect(out).toContain('Dana, 2026-05-03: «Only Tomás or I may approve them.»');
  expect(out).toContain('"I" and "we" mean that speaker');
  expect(out).not.toMatch(/Understood|look at the tests/);
  const { out: contexts } = await lociHere(at.place, ['contexts', '-g', 'harbor', '--json']);
  expect(contexts).not.toMatch(/webhook|Dana|Tom/);
});

it('takes the name of the person from git', async () => {
  proves('SET-12');
  write('.gitconfig', '[user]\n\tname = Ana Sousa\n');
  await endOf([['user', 'We always deploy the billing service from the release branch, never from main.']]);
  const { out } = await lociHere(at.place, ['session', 'start', '-g', 'harbor']);
  expect(out).toContain('Ana Sousa, 2026-05-03: «We always deploy');
});

it('names people and kinds of sources as MCP does', async () => {
  proves('SET-12', 'SET-13');
  write('.gitconfig', '[user]\n\tname = Ana Sousa\n');
  const said = 'We always deploy the billing service from the release branch, never from main.';
  const line = JSON.stringify({ type: 'user', message: { role: 'user', content: said } });
  write('s.jsonl', line);
  const input = JSON.stringify({ transcript_path: inPlace('s.jsonl'), cwd: at.place.folder });
  const ended = await lociHere(at.place, ['session', 'end', '-g', 'named'], {
    input,
    env: { LOCI_MODELS: '', LOCI_NAME: 'ana de Sousa' },
  });
  expect(ended.code, ended.err).toBe(0);
  const unnamed = JSON.stringify({ content: 'The gate closes at six.', source: { kind: 'user' } });
  await lociHere(at.place, ['import', '-', '-g', 'named'], { input: unnamed });
  const { out } = await lociHere(at.place, ['session', 'start', '-g', 'named']);
  expect(out).toContain('ana de Sousa, ');
  expect(out).not.toContain('Ana Sousa');
  const agent = await forThisTest(onStdio(['--data', inPlace('.loci'), '--graph', 'named']));
  const { data } = await call(agent, 'recall', { query: 'gate closes at six' });
  const [{ by, at: day, content }] = data.memories;
  expect(out).toContain(`${by}, ${day}: «${content}»`);
});

it('marks what is outdated', async () => {
  proves('SET-13');
  const id = (at: number) => `019df244-fa20-70c6-bdd2-00000000000${at}`;
  const note = (at: number, content: string, more: object = {}) => ({
    id: id(at),
    content,
    context_types: { topic: ['email'] },
    source: { kind: 'user', name: at === 2 ? 'Ben' : 'Ana' },
    occurred_at: `2026-05-0${at}T12:00:00.000Z`,
    ...more,
  });
  const lines = [
    note(1, 'Emails go through Postmark.'),
    note(2, 'Emails go through Resend now.'),
    note(3, 'The freeze holds this week.', { valid_until: '2026-05-08T00:00:00.000Z' }),
    {
      loci: 'contradiction',
      id: id(4),
      first: id(1),
      second: id(2),
      first_quote: 'Emails go through Postmark',
      second_quote: 'Emails go through Resend now',
      reason: 'They name different services.',
      strength: 0.9,
      origin: 'detected',
      suggested_resolution: 'kept_second',
      opened_at: '2026-05-03T12:00:00.000Z',
      resolutions: [],
    },
  ];
  const input = lines.map(line => JSON.stringify(line)).join('\n');
  expect((await lociHere(at.place, ['import', '-', '-g', 'harbor'], { input })).err).toBe('');
  const { out } = await lociHere(at.place, ['session', 'start', '-g', 'harbor']);
  expect(out).toMatch(
    /«Emails go through Postmark\.» \(topic:email; PROBABLY OUTDATED: Ben said otherwise on 2026-05-02; CONTESTED\)/,
  );
  expect(out).toMatch(/«Emails go through Resend now\.» \(topic:email; CONTESTED\)/);
  expect(out).toMatch(/«The freeze holds this week\.» \(topic:email; OUTDATED since 2026-05-08\)/);
});
