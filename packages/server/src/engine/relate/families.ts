/** Words of which only one can hold of one thing at a time: opposites, and kinds of which one is chosen. */

const lists = (text: string): readonly (readonly string[])[] =>
  text.split('|').map(group => group.trim().split(/\s+/));

/** Whoever is the one is not the other, whatever the statement. */
const opposites = lists(
  'on off|enabled disabled|enable disable|enables disables|open closed|opened closed|up down|alive dead|public private|' +
    'done pending|tabs spaces|tab space|dark light|married single|married divorced|synchronous asynchronous|sync async|' +
    'allowed forbidden|allowed prohibited|allow forbid|allows forbids|allows blocks|permitted banned|required optional|mandatory optional|paid free|hot cold|' +
    'before after|true false|yes no|pass fail|passes fails|passing failing|passed failed|stable unstable|' +
    'works broken|working broken|online offline|encrypted unencrypted|encrypted plaintext|signed unsigned|' +
    'locked unlocked|internal external|single double|left right|inside outside|indoors outdoors|full empty|' +
    'active inactive|available unavailable|accepted rejected|accepts rejects|accept reject|approved rejected|approved denied|safe unsafe|' +
    'present absent|included excluded|include exclude|vegetarian meat|vegan meat|manual automatic|' +
    'manually automatically|hired fired|wet dry|cheap expensive|fast slow|faster slower|early late|first last|' +
    'ascending descending|increase decrease|win lose|won lost|start stop|starts stops|started stopped|' +
    'stateless stateful|mutable immutable|monolith microservices|monorepo polyrepo|asleep awake|healthy sick|' +
    'rich poor|strict lenient|sensitive insensitive|green red|supported unsupported|supported deprecated|current deprecated|reversible irreversible|' +
    'squash rebase|rebase merge|squash merge|same different|succeeds fails|succeeded failed|ready unfinished|finished unfinished|' +
    'complete incomplete|valid invalid|visible hidden|shown hidden|employed unemployed|lowercase uppercase|lower upper|' +
    'compressed uncompressed|blocking non-blocking|soft hard|loves hates|likes dislikes|love hate|like dislike|like hate|likes hates|' +
    'remote onsite|remotely onsite|remote office|remotely office|home office|ltr rtl|portrait landscape|odd even|big small|large small|bigger smaller|larger smaller|longer shorter|higher lower|wider narrower|warmer colder|earlier later|tall short|long short|least most|upstream downstream|above below|beginner expert|novice expert',
);

/** Kinds of which a thing has one where it says so ("primary", "now", "the … is"). */
const kinds: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    database:
      'redis postgresql postgres mysql mariadb sqlite mongodb mongo cassandra dynamodb cockroachdb oracle duckdb clickhouse elasticsearch couchdb neo4j memcached valkey firestore supabase',
    packageManager: 'npm pnpm yarn bun pip poetry uv conda pipenv cargo',
    language:
      'python javascript typescript rust go golang java kotlin swift ruby php scala elixir haskell perl clojure dart zig',
    humanLanguage:
      'english german french spanish italian portuguese dutch polish japanese chinese korean russian arabic swedish turkish',
    cloud: 'aws azure gcp heroku netlify vercel cloudflare digitalocean hetzner render fly linode ovh',
    editor: 'vim neovim emacs vscode intellij sublime nano zed webstorm pycharm cursor',
    branch: 'main master develop trunk',
    system: 'linux windows macos ubuntu debian fedora alpine arch centos freebsd nixos',
    colour: 'red green blue yellow black white orange purple pink brown grey gray teal navy beige',
    testRunner: 'jest vitest mocha jasmine pytest unittest ava playwright cypress selenium',
    linter: 'eslint biome oxlint tslint pylint ruff flake8',
    formatter: 'prettier dprint black rustfmt',
    broker: 'kafka rabbitmq nats sqs pubsub pulsar',
    ci: 'jenkins circleci travis buildkite teamcity',
    versionControl: 'github gitlab bitbucket gitea',
    framework:
      'react vue angular svelte solid ember django flask fastapi rails laravel express fastify nestjs spring',
    bundler: 'webpack vite rollup esbuild parcel rolldown turbopack',
    chat: 'slack discord teams mattermost zulip telegram signal whatsapp',
    drink: 'coffee tea water juice beer wine milk',
    diet: 'vegetarian vegan omnivore carnivore pescatarian',
    transport: 'car bike bicycle train bus plane metro tram',
    season: 'spring summer autumn winter fall',
    level: 'low medium high critical',
    logLevel: 'debug info warn warning error trace fatal',
    caseStyle: 'camelcase snake_case kebab-case pascalcase snake-case camel-case',
    protocol: 'http https grpc rest graphql websocket websockets soap mqtt tcp udp',
    format: 'json yaml toml xml csv protobuf avro parquet ini',
    licence: 'mit apache gpl bsd lgpl agpl mpl',
    shell: 'bash zsh fish powershell',
    hash: 'md5 sha1 sha256 bcrypt argon2 scrypt argon2id',
    browser: 'chrome firefox safari edge brave opera',
    quote: 'single double',
    role: 'admin editor viewer owner guest',
    payment: 'stripe paypal adyen braintree klarna',
    monitoring: 'datadog grafana prometheus newrelic sentry splunk',
    orchestrator: 'kubernetes nomad swarm ecs docker-compose',
    cache: 'redis memcached valkey varnish',
    tracker: 'jira linear asana trello notion',
  } satisfies Record<string, string>).map(([kind, members]) => [kind, members.split(' ')]),
);

const opposed = new Map<string, Set<string>>();
const oppose = (one: string, other: string): void => {
  opposed.set(one, (opposed.get(one) ?? new Set()).add(other));
};
for (const [one, other] of opposites as readonly (readonly [string, string])[]) {
  oppose(one, other);
  oppose(other, one);
}

const kindsOf = new Map<string, Set<string>>();
for (const [kind, members] of Object.entries(kinds)) {
  for (const member of members) kindsOf.set(member, (kindsOf.get(member) ?? new Set()).add(kind));
}

const same = new Map([
  ['postgres', 'postgresql'],
  ['golang', 'go'],
  ['mongo', 'mongodb'],
  ['bicycle', 'bike'],
  ['gray', 'grey'],
  ['warning', 'warn'],
  ['fall', 'autumn'],
]);
const plain = (word: string): string => same.get(word) ?? word;

export const areOpposites = (one: string, other: string): boolean => opposed.get(one)?.has(other) ?? false;

/** Both are of one kind and not the same. */
export const areAlternatives = (one: string, other: string): boolean => {
  if (plain(one) === plain(other)) return false;
  const mine = kindsOf.get(one);
  const theirs = kindsOf.get(other);
  return mine !== undefined && theirs !== undefined && [...mine].some(kind => theirs.has(kind));
};

export const isKnownValue = (word: string): boolean => kindsOf.has(word) || opposed.has(word);
