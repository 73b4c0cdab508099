/** The one place that reads the environment: variables and flags become a validated configuration. */
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  addressOf,
  ConfigError,
  type Environment,
  oneOf,
  partsIn,
  pick,
  type Setting,
  wholeOf,
} from './setting.js';

export { ConfigError, type Environment };

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const defaultHost = '127.0.0.1';
export const defaultPort = 4747;

/** The cost limits of one LLM request. */
export interface LlmLimits {
  /** For one request including retries; after that, the answer does not use the LLM. */
  readonly budgetMs: number;
  /** Per request: what is sent, counted roughly, and what may be returned. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The maximum number of concurrent requests. */
  readonly concurrency: number;
}

/** An OpenAI-compatible endpoint that words answers. */
export interface LlmConfig extends LlmLimits {
  readonly url: string;
  readonly key: string | null;
  readonly model: string;
}

/** An OpenAI-compatible endpoint that embeds. */
export interface EmbedConfig {
  readonly url: string;
  readonly key?: string;
  readonly model: { readonly name: string; readonly version: string; readonly dimensions: number };
}

/** The complete, validated configuration. */
export interface Config {
  /** The folder of the embedded database; absolute. */
  readonly data: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** A PostgreSQL database instead of the folder. */
  readonly databaseUrl: string | null;
  readonly adminSecret: string | null;
  /** The owner of the folder and the admin secret, shown next to what they store; null if unnamed. */
  readonly name: string | null;
  /** For the command line: the secret, and the address of a server without a trailing slash. */
  readonly secret: string | null;
  readonly url: string | null;
  readonly graph: string | null;
  /** A folder with other models, or `off`; null: the bundled models. */
  readonly models: string | 'off' | null;
  readonly embed: EmbedConfig | null;
  /** Whether new memories are compared with the stored ones. */
  readonly relates: boolean;
  /** `off`: none, even if one was allowed for the folder; null: not set. */
  readonly llm: LlmConfig | 'off' | null;
  readonly llmLimits: LlmLimits;
  readonly logLevel: LogLevel;
  /** Where spans are sent (OTLP over HTTP); null: nowhere. */
  readonly traces: string | null;
  /** Whether `/metrics` answers without a secret. */
  readonly metricsOpen: boolean;
  /** Origins whose pages may call the API in a browser; `*`: any. */
  readonly corsOrigins: readonly string[];
  /** Accepted host names in addition to loopback. If empty: only loopback names on loopback, any name elsewhere. */
  readonly allowedHosts: readonly string[];
  /** Address ranges that webhooks may reach in addition to public ones; `private`: all. */
  readonly webhookAllow: readonly string[];
}

/** Command line flags; each takes precedence over its variable. */
export interface Flags {
  readonly data?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
  readonly url?: string | undefined;
  readonly graph?: string | undefined;
}

const portOf = (setting: Setting | null): number => {
  if (setting === null) return defaultPort;
  const port = /^\d{1,5}$/.test(setting.value) ? Number(setting.value) : Number.NaN;
  if (port <= 65_535) return port;
  throw new ConfigError(`${setting.label} must be a port from 0 to 65535, not "${setting.value}"`);
};

const secretOf = (setting: Setting | null): string | null => {
  if (setting === null) return null;
  if (/^[\x21-\x7e]+$/.test(setting.value)) return setting.value;
  throw new ConfigError(`${setting.label} must be printable ASCII without spaces: it is sent in a header`);
};

/** Anyone can guess words; the secret that administers everything must not be guessable. */
const leastAdminSecret = 16;

const adminSecretOf = (setting: Setting | null): string | null => {
  const secret = secretOf(setting);
  if (secret === null || secret.length >= leastAdminSecret) return secret;
  throw new ConfigError(
    `${setting?.label} must have at least ${leastAdminSecret} characters; \`openssl rand -hex 24\` generates one`,
  );
};

/** The limit for names in the API. */
const longestName = 200;
const nameOf = (setting: Setting | null): string | null => {
  if (setting === null || setting.value.length <= longestName) return setting?.value ?? null;
  throw new ConfigError(`${setting.label} must have at most ${longestName} characters`);
};

/** A password in an address would appear in every message about it. */
const plainAddress = (setting: Setting | null): string | null => {
  const address = addressOf(setting, ['http:', 'https:'], 'https://api.example.com/v1');
  if (address === null) return null;
  const { username, password, search, hash } = new URL(address);
  if (username + password + search + hash === '') return address;
  throw new ConfigError(
    `${setting?.label} must not contain a user, password or query: put a key into LOCI_LLM_KEY`,
  );
};

const llmLimitsOf = (env: Environment): LlmLimits => ({
  budgetMs: wholeOf(pick(env, 'LOCI_LLM_BUDGET_MS'), 100, 600_000, 10_000),
  inputTokens: wholeOf(pick(env, 'LOCI_LLM_INPUT_TOKENS'), 200, 1_000_000, 4_000),
  outputTokens: wholeOf(pick(env, 'LOCI_LLM_OUTPUT_TOKENS'), 50, 100_000, 1_000),
  concurrency: wholeOf(pick(env, 'LOCI_LLM_CONCURRENCY'), 1, 100, 4),
});

const llmOf = (env: Environment): LlmConfig | 'off' | null => {
  if (oneOf(pick(env, 'LOCI_LLM'), ['on', 'off'], 'on') === 'off') return 'off';
  const url = plainAddress(pick(env, 'LOCI_LLM_URL'));
  const model = pick(env, 'LOCI_LLM_MODEL')?.value ?? null;
  const key = secretOf(pick(env, 'LOCI_LLM_KEY'));
  if (url !== null && model !== null) return { url, key, model, ...llmLimitsOf(env) };
  if (url !== null) throw new ConfigError('LOCI_LLM_MODEL must be set together with LOCI_LLM_URL');
  if (model === null && key === null) return null;
  const beside = model === null ? 'LOCI_LLM_KEY' : 'LOCI_LLM_MODEL';
  throw new ConfigError(`LOCI_LLM_URL must be set together with ${beside}`);
};

const embedOf = (env: Environment): EmbedConfig | null => {
  const url = addressOf(pick(env, 'LOCI_EMBED_URL'), ['http:', 'https:'], 'https://api.example.com/v1');
  if (url === null) return null;
  const model = pick(env, 'LOCI_EMBED_MODEL')?.value;
  const dimensions = Number(pick(env, 'LOCI_EMBED_DIMENSIONS')?.value);
  if (model === undefined) throw new ConfigError('LOCI_EMBED_MODEL must be set together with LOCI_EMBED_URL');
  if (!Number.isInteger(dimensions) || dimensions < 8 || dimensions > 1_024) {
    throw new ConfigError('LOCI_EMBED_DIMENSIONS must be set together with LOCI_EMBED_URL, from 8 to 1024');
  }
  const key = pick(env, 'LOCI_EMBED_KEY')?.value;
  return {
    url,
    model: { name: model, version: 'endpoint', dimensions },
    ...(key === undefined ? {} : { key }),
  };
};

const modelsOf = (setting: Setting | null): string | 'off' | null => {
  const value = setting?.value.toLowerCase() ?? 'on';
  if (value === 'on') return null;
  return value === 'off' ? 'off' : resolve(setting?.value ?? '');
};

const rangesOf = (setting: Setting | null): string[] =>
  partsIn(setting).map(part => {
    const [address = '', bits = ''] = part.split('/');
    const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
    if (part === 'private' || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)) return part;
    throw new ConfigError(`${setting?.label} must be ranges such as 10.0.0.0/8, or private for all`);
  });

const ownScheme = /^[a-z][a-z0-9+.-]*:\/\/[^/\s]+$/i;

const originsOf = (setting: Setting | null): string[] =>
  partsIn(setting).map(part => {
    if (part === '*' || part === 'null') return part;
    const address = URL.canParse(part) ? new URL(part) : null;
    if (address !== null && /^https?:$/.test(address.protocol) && address.origin === part.toLowerCase()) {
      return address.origin;
    }
    // Browser and editor extensions have their own schemes.
    if (address !== null && !/^(?:https?|file|data):$/.test(address.protocol) && ownScheme.test(part))
      return part.toLowerCase();
    throw new ConfigError(`${setting?.label} must be origins such as https://app.example.com, or *`);
  });

const hostsOf = (setting: Setting | null): string[] =>
  partsIn(setting).map(part => {
    const address = URL.canParse(`http://${part}/`) ? new URL(`http://${part}/`) : null;
    // A port is not part of a host name; rejecting it shows that it would have no effect.
    if (address !== null && address.host === part.toLowerCase() && address.port === '') return address.host;
    throw new ConfigError(
      `${setting?.label} must be host names such as loci.example.com, without scheme, port or path`,
    );
  });

/** Expands a `~` that no shell has expanded, as in an env file. */
const folderOf = (setting: Setting | null): string =>
  setting === null ? join(homedir(), '.loci') : resolve(setting.value.replace(/^~(?=$|[/\\])/, homedir()));

/** A flag takes precedence over a variable; a folder or address from a flag overrides the other one from a variable. */
const urlOf = (env: Environment, flags: Flags): string | null => {
  if (flags.data !== undefined && flags.url !== undefined) {
    throw new ConfigError('--data and --url cannot be combined: use a local folder or a server');
  }
  const setting = flags.data === undefined ? pick(env, 'LOCI_URL', '--url', flags.url) : null;
  return addressOf(setting, ['http:', 'https:'], 'http://127.0.0.1:4747');
};

/** A folder given by flag wins, whatever the environment says. */
const databaseOf = (env: Environment, flags: Flags): string | null =>
  addressOf(
    flags.data === undefined ? pick(env, 'LOCI_DATABASE_URL') : null,
    ['postgres:', 'postgresql:'],
    'postgres://user@host/database',
  );

/** Builds the configuration from variables and flags; throws a ConfigError that names what is invalid. */
export const readConfig = (env: Environment, flags: Flags = {}, quietLevel: LogLevel = 'info'): Config => ({
  data: folderOf(pick(env, 'LOCI_DATA', '--data', flags.data)),
  host: pick(env, 'LOCI_HOST', '--host', flags.host)?.value ?? defaultHost,
  port: portOf(pick(env, 'LOCI_PORT', '--port', flags.port)),
  databaseUrl: databaseOf(env, flags),
  adminSecret: adminSecretOf(pick(env, 'LOCI_ADMIN_SECRET')),
  secret: secretOf(pick(env, 'LOCI_SECRET')),
  name: nameOf(pick(env, 'LOCI_NAME')),
  url: urlOf(env, flags),
  graph: pick(env, 'LOCI_GRAPH', '--graph', flags.graph)?.value ?? null,
  models: modelsOf(pick(env, 'LOCI_MODELS')),
  embed: embedOf(env),
  relates: oneOf(pick(env, 'LOCI_RELATE'), ['on', 'off'], 'on') === 'on',
  llm: llmOf(env),
  llmLimits: llmLimitsOf(env),
  logLevel: oneOf(pick(env, 'LOCI_LOG_LEVEL'), logLevels, quietLevel),
  traces: addressOf(pick(env, 'OTEL_EXPORTER_OTLP_ENDPOINT'), ['http:', 'https:'], 'http://127.0.0.1:4318'),
  metricsOpen: oneOf(pick(env, 'LOCI_METRICS'), ['open', 'closed'], 'open') === 'open',
  corsOrigins: originsOf(pick(env, 'LOCI_CORS_ORIGINS')),
  allowedHosts: hostsOf(pick(env, 'LOCI_ALLOWED_HOSTS')),
  webhookAllow: rangesOf(pick(env, 'LOCI_WEBHOOK_ALLOW')),
});

/** Read separately, because it decides how an error in the rest is shown. */
export const isDebugging = (env: Environment): boolean =>
  ['debug', 'trace'].includes(env.LOCI_LOG_LEVEL?.trim().toLowerCase() ?? '');

/** Whether to use colours in a terminal (https://no-color.org). */
export const wantsColour = (env: Environment): boolean => (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
