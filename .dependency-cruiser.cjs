/** The arrows between folders: every import that ARCHITECTURE.md does not draw is an error. */

const server = '^packages/server/src';

/** Long work in any room gives the event loop back, and waits no longer than it should. */
const forAll = '(take-turns|settled-within)\\.ts$';

/** Everything in the server but these places; a place is a folder (`domain/`) or a file (`storage/store.ts`). */
const serverBut = (...places) => ({
  path: `${server}/`,
  pathNot: [...places, forAll].map(place => `${server}/${place}`),
});

const only = (from, places, comment) => ({
  name: `${from.replace(/[/.]+/g, '-').replace(/-$/, '')}-only`,
  severity: 'error',
  comment,
  from: { path: `${server}/${from}` },
  to: serverBut(...places),
});

/** Tests and contract suites may put rooms together; the arrows bind what is shipped. */
const notShipped = '\\.(test|contract)\\.ts$';

/** How stored text is quoted and marked; shared by the interfaces for agents. */
const shownToAgents = ['language/quoted\\.ts$', 'language/suspicion/suspicion\\.ts$'];

const rules = [
  {
    name: 'no-circular',
    severity: 'error',
    comment: 'No two files, and so no two folders, import each other.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-utils',
    severity: 'error',
    comment: 'A thing has a name or no place.',
    from: {},
    to: { path: '^packages/.+/(utils|util|helpers|misc)(/|[.]ts$)', pathNot: 'node_modules' },
  },
  {
    name: 'not-unresolvable',
    severity: 'error',
    comment: 'An import that leads nowhere would slip through every other rule.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'client-stands-alone',
    severity: 'error',
    comment: 'packages/client depends on zod and on nothing of ours.',
    from: { path: '^packages/client/src' },
    to: { path: '^packages/(?!client/)|^node_modules/(?!zod/)' },
  },
  {
    name: 'server-not-above',
    severity: 'error',
    comment: 'client ← server ← bench: no arrow turns back.',
    from: { path: '^packages/server/src' },
    to: { path: '^packages/(bench|explorer)/' },
  },
  {
    name: 'explorer-on-client',
    severity: 'error',
    comment: 'The web page knows the contract, never the server.',
    from: { path: '^packages/explorer/' },
    to: { path: '^packages/(server|bench)/' },
  },
  only('domain/', ['domain/'], 'The domain imports nothing outside of it.'),
  {
    name: 'domain-no-io',
    severity: 'error',
    comment: 'The domain is pure: no packages, no Node modules.',
    from: { path: `${server}/domain/` },
    to: { path: '^node_modules/|^packages/client/', dependencyTypesNot: ['local'] },
  },
  {
    name: 'domain-no-core',
    severity: 'error',
    comment: 'The domain is pure: no clock, no I/O.',
    from: { path: `${server}/domain/` },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'domain-takes-no-turns',
    severity: 'error',
    comment: 'The domain is pure: no clock.',
    from: { path: `${server}/domain/` },
    to: { path: `${server}/${forAll}` },
  },
  {
    name: 'turns-alone',
    severity: 'error',
    comment: 'Every room may take turns, so that which gives them knows no room.',
    from: { path: `${server}/${forAll}` },
    to: { path: '^packages/' },
  },
  only('storage/', ['storage/', 'domain/'], 'Storage knows the domain, and the contract for its problems.'),
  only('language/', ['language/', 'domain/'], 'Language knows the domain only.'),
  {
    name: 'language-not-contract',
    severity: 'error',
    comment: 'Language knows nothing of the wire.',
    from: { path: `${server}/language/` },
    to: { path: '^packages/client/' },
  },
  only(
    'engine/',
    ['engine/', 'domain/', 'storage/store\\.ts$', 'language/', 'outbound/webhook-sender\\.ts$'],
    'The engine asks a database and receivers of webhooks through their ports only.',
  ),
  only('outbound/', ['outbound/', 'domain/'], 'What goes out to receivers knows the domain only.'),
  {
    name: 'recall-alone',
    severity: 'error',
    comment: 'A question goes out without the verbs that write or conclude.',
    from: { path: `${server}/engine/recall/` },
    to: { path: `${server}/engine/(remember|reflect|relate)/` },
  },
  only(
    'exchange/',
    ['exchange/'],
    'Files of other programs are read and written without a store or an interface.',
  ),
  only(
    'api/',
    ['api/', 'engine/', 'exchange/', 'domain/', 'storage/store\\.ts$'],
    'The API uses the engine and knows no interface or adapter.',
  ),
  only(
    'http/',
    ['http/', 'api/', 'domain/', 'config\\.ts$', 'mcp/(http|backend)\\.ts$'],
    'HTTP serves KnowledgeApi, and MCP over HTTP.',
  ),
  only(
    'mcp/',
    ['mcp/', 'api/', ...shownToAgents],
    'MCP serves KnowledgeApi; it knows no other interface and no configuration.',
  ),
  only(
    'cli/',
    [
      'cli/',
      'http/(app|serve)\\.ts$',
      'mcp/(stdio|backend)\\.ts$',
      'api/',
      'exchange/',
      'domain/',
      '(config|variables|choose-llm|llm-answer)\\.ts$',
      'compose\\.ts$',
      'copy-databases\\.ts$',
      ...shownToAgents,
    ],
    'The command line serves KnowledgeApi and starts the other interfaces.',
  ),
  {
    name: 'interfaces-not-imported',
    severity: 'error',
    comment: 'Only the process and the command that starts an interface may import it.',
    from: {
      path: '^packages/',
      pathNot: [`${server}/(http|mcp|cli)/`, `${server}/(compose|main|index)\\.ts$`],
    },
    to: { path: `${server}/(http|mcp|cli)/` },
  },
  {
    name: 'command-line-not-imported',
    severity: 'error',
    comment: 'Only the process runs the command line.',
    from: { path: '^packages/', pathNot: [`${server}/cli/`, `${server}/main\\.ts$`] },
    to: { path: `${server}/cli/` },
  },
  {
    name: 'adapters-only-composed',
    severity: 'error',
    comment: 'Only compose.ts chooses a database, and copy-databases.ts two.',
    from: { path: '^packages/', pathNot: [`${server}/storage/`, `${server}/(compose|copy-databases)\\.ts$`] },
    to: { path: `${server}/storage/(sql|sqlite|postgres)/` },
  },
  {
    name: 'adapters-apart',
    severity: 'error',
    comment: 'What two databases share lives in storage/sql.',
    from: { path: `${server}/storage/(sqlite|postgres)/` },
    to: { path: `${server}/storage/(sqlite|postgres)/`, pathNot: `${server}/storage/$1/` },
  },
  {
    name: 'config-alone',
    severity: 'error',
    comment: 'Every room may know the configuration, so it knows no room, only the names of what it reads.',
    from: { path: `${server}/(config|setting|variables)\\.ts$` },
    to: { path: '^packages/', pathNot: `${server}/(setting|variables)\\.ts$` },
  },
  {
    name: 'no-test-in-product',
    severity: 'error',
    comment: 'What is shipped does not import tests.',
    from: { path: '^packages/' },
    to: { path: notShipped },
  },
  {
    name: 'no-undeclared-package',
    severity: 'error',
    comment: 'A package that is not in package.json works here by luck only.',
    // It compiles its worker only where the TypeScript source itself runs, which is in our tests.
    from: { path: '^packages/', pathNot: [`${server}/language/models/worker-entry[.]ts$`] },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only', 'type-import'] },
  },
];

module.exports = {
  forbidden: rules.map(rule => ({
    ...rule,
    from: { ...rule.from, pathNot: [notShipped, ...[rule.from.pathNot ?? []].flat()] },
  })),
  options: {
    // `@loci/client` resolves to what was built of it.
    doNotFollow: { path: ['node_modules', '^packages/[^/]+/dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      mainFields: ['main', 'types'],
    },
  },
};
