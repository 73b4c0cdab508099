/** Environment variables and flags: what they become, and why they are rejected. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, type Environment, type Flags, isDebugging, readConfig } from './config.js';

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      data: join(homedir(), '.loci'),
      host: '127.0.0.1',
      port: 4747,
      databaseUrl: null,
      adminSecret: null,
      secret: null,
      name: null,
      url: null,
      graph: null,
      models: null,
      embed: null,
      relates: true,
      llm: null,
      llmLimits: { budgetMs: 10_000, inputTokens: 4_000, outputTokens: 1_000, concurrency: 4 },
      logLevel: 'info',
      traces: null,
      metricsOpen: true,
      corsOrigins: [],
      allowedHosts: [],
      webhookAllow: [],
    });
  });

  it.each<[string, Environment, Flags, Record<string, unknown>]>([
    ['a variable', { LOCI_PORT: '5000' }, {}, { port: 5000 }],
    ['a flag over a variable', { LOCI_PORT: '5000' }, { port: '0' }, { port: 0 }],
    ['an empty variable as unset', { LOCI_PORT: '', LOCI_GRAPH: ' ' }, {}, { port: 4747, graph: null }],
    ['a folder made absolute', {}, { data: 'x/y' }, { data: resolve('x/y') }],
    ['the home folder', { LOCI_DATA: '~/notes' }, {}, { data: join(homedir(), 'notes') }],
    [
      'an address without its closing slash',
      { LOCI_URL: 'https://loci.example.com/' },
      {},
      { url: 'https://loci.example.com' },
    ],
    ['a folder flag over an address variable', { LOCI_URL: 'http://h' }, { data: 'd' }, { url: null }],
    ['an address flag', { LOCI_DATA: 'd' }, { url: 'http://h:1' }, { url: 'http://h:1' }],
    ['a name', { LOCI_NAME: ' Dana Ruiz ' }, {}, { name: 'Dana Ruiz' }],
    ['models switched off', { LOCI_MODELS: 'OFF' }, {}, { models: 'off' }],
    ['models switched on', { LOCI_MODELS: 'on' }, {}, { models: null }],
    ['a folder of models', { LOCI_MODELS: 'm' }, {}, { models: resolve('m') }],
    [
      'its own names',
      { LOCI_ALLOWED_HOSTS: 'Loci.example.com, loci.internal' },
      {},
      { allowedHosts: ['loci.example.com', 'loci.internal'] },
    ],
    [
      'origins of an extension',
      { LOCI_CORS_ORIGINS: 'chrome-extension://abcdef' },
      {},
      { corsOrigins: ['chrome-extension://abcdef'] },
    ],
    [
      'origins of pages',
      { LOCI_CORS_ORIGINS: 'https://a.example, http://127.0.0.1:5173' },
      {},
      { corsOrigins: ['https://a.example', 'http://127.0.0.1:5173'] },
    ],
    [
      'ranges for webhooks',
      { LOCI_WEBHOOK_ALLOW: '10.0.0.0/8, fd00::/8' },
      {},
      { webhookAllow: ['10.0.0.0/8', 'fd00::/8'] },
    ],
    [
      'an admin secret of 16 characters',
      { LOCI_ADMIN_SECRET: 'sixteen-letters!' },
      {},
      { adminSecret: 'sixteen-letters!' },
    ],
    ['closed metrics', { LOCI_METRICS: 'closed' }, {}, { metricsOpen: false }],
    ['a log level', { LOCI_LOG_LEVEL: 'Debug' }, {}, { logLevel: 'debug' }],
    ['PostgreSQL', { LOCI_DATABASE_URL: 'postgres://u:p@h/d' }, {}, { databaseUrl: 'postgres://u:p@h/d' }],
    [
      'an LLM switched off',
      { LOCI_LLM: 'off', LOCI_LLM_URL: 'http://h/v1', LOCI_LLM_MODEL: 'm' },
      {},
      { llm: 'off' },
    ],
    [
      'an LLM',
      { LOCI_LLM_URL: 'http://h/v1/', LOCI_LLM_MODEL: 'm' },
      {},
      {
        llm: {
          url: 'http://h/v1',
          key: null,
          model: 'm',
          budgetMs: 10_000,
          inputTokens: 4_000,
          outputTokens: 1_000,
          concurrency: 4,
        },
      },
    ],
  ])('reads %s', (_, env, flags, expected) => {
    expect(readConfig(env, flags)).toMatchObject(expected);
  });

  it.each<[string, Environment, Flags, RegExp]>([
    ['a port that is no number', { LOCI_PORT: 'http' }, {}, /^LOCI_PORT must be a port .*"http"/],
    ['a port that is too large', {}, { port: '65536' }, /^--port must be a port/],
    ['a negative port', {}, { port: '-1' }, /^--port must be a port/],
    ['a port with a fraction', {}, { port: '80.5' }, /^--port must be a port/],
    ['an empty flag', {}, { graph: ' ' }, /^--graph must not be empty/],
    ['an address that is none', { LOCI_URL: 'localhost:4747' }, {}, /^LOCI_URL must be an address/],
    ['an address of another kind', {}, { url: 'ftp://h' }, /^--url must be an address/],
    ['a folder and an address', {}, { url: 'http://h', data: 'd' }, /--data and --url cannot be combined/],
    [
      'another database',
      { LOCI_DATABASE_URL: 'mysql://u:hidden@h/d' },
      {},
      /^LOCI_DATABASE_URL must be an address/,
    ],
    [
      'an unknown log level',
      { LOCI_LOG_LEVEL: 'loud' },
      {},
      /^LOCI_LOG_LEVEL must be one of fatal, .*"loud"/,
    ],
    [
      'a name with a scheme',
      { LOCI_ALLOWED_HOSTS: 'https://a.example' },
      {},
      /^LOCI_ALLOWED_HOSTS must be host names/,
    ],
    [
      'a name with a port',
      { LOCI_ALLOWED_HOSTS: 'a.example:80' },
      {},
      /^LOCI_ALLOWED_HOSTS must be host names/,
    ],
    [
      'an origin with a path',
      { LOCI_CORS_ORIGINS: 'https://a.example/x' },
      {},
      /^LOCI_CORS_ORIGINS must be origins/,
    ],
    [
      'a range that is none',
      { LOCI_WEBHOOK_ALLOW: '10.0.0.0/8,10.0.0.0/33' },
      {},
      /^LOCI_WEBHOOK_ALLOW must be ranges/,
    ],
    ['half-open metrics', { LOCI_METRICS: 'yes' }, {}, /^LOCI_METRICS must be one of open, closed/],
    ['a secret with a space', { LOCI_SECRET: 'a b' }, {}, /^LOCI_SECRET must be printable ASCII/],
    [
      'an admin secret that can be tried out',
      { LOCI_ADMIN_SECRET: 'fifteen-letters' },
      {},
      /^LOCI_ADMIN_SECRET must have at least 16 characters/,
    ],
    ['an LLM without a model', { LOCI_LLM_URL: 'http://h' }, {}, /^LOCI_LLM_MODEL must be set/],
    [
      'an LLM address with a password',
      { LOCI_LLM_URL: 'http://u:hush@h/v1', LOCI_LLM_MODEL: 'm' },
      {},
      /^LOCI_LLM_URL must not contain a user, password or query: put a key into LOCI_LLM_KEY$/,
    ],
    [
      'an LLM key that no header can carry',
      { LOCI_LLM_URL: 'http://h', LOCI_LLM_MODEL: 'm', LOCI_LLM_KEY: 'a b' },
      {},
      /^LOCI_LLM_KEY must be printable ASCII without spaces: it is sent in a header$/,
    ],
    [
      'a budget of nothing',
      { LOCI_LLM_URL: 'http://h', LOCI_LLM_MODEL: 'm', LOCI_LLM_BUDGET_MS: '0' },
      {},
      /^LOCI_LLM_BUDGET_MS must be a whole number from 100 to 600000$/,
    ],
    [
      'a name without end',
      { LOCI_NAME: 'x'.repeat(201) },
      {},
      /^LOCI_NAME must have at most 200 characters$/,
    ],
    ['an LLM key alone', { LOCI_LLM_KEY: 'k' }, {}, /^LOCI_LLM_URL must be set together with LOCI_LLM_KEY/],
  ])('rejects %s and names it', (_, env, flags, message) => {
    expect(() => readConfig(env, flags)).toThrow(ConfigError);
    expect(() => readConfig(env, flags)).toThrow(message);
  });

  it('never repeats a value that may contain a secret', () => {
    for (const env of [
      { LOCI_DATABASE_URL: 'mysql://u:hidden@h/d' },
      { LOCI_SECRET: 'hidden word' },
      { LOCI_ADMIN_SECRET: 'hidden' },
    ]) {
      expect(() => readConfig(env)).toThrow(
        expect.not.objectContaining({ message: expect.stringContaining('hidden') }),
      );
    }
  });

  it('has a quieter log on request', () => {
    expect(readConfig({}, {}, 'warn').logLevel).toBe('warn');
    expect(readConfig({ LOCI_LOG_LEVEL: 'debug' }, {}, 'warn').logLevel).toBe('debug');
  });
});

it('shows stack traces only at debug and trace', () => {
  expect([undefined, 'info', 'debug', 'TRACE'].map(level => isDebugging({ LOCI_LOG_LEVEL: level }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
