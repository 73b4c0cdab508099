/** What stands in the bars of the site, and in which order. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const nav = [
  { text: 'Tutorial', link: '/tutorial' },
  { text: 'Guides', link: '/guides/connect-an-agent' },
  { text: 'Concepts', link: '/concepts' },
  { text: 'Reference', link: '/reference/http' },
  { text: 'Comparison', link: '/comparison' },
];

export const sidebar = [
  {
    text: 'Start',
    items: [
      { text: 'What Loci is', link: '/' },
      { text: 'Tutorial', link: '/tutorial' },
      { text: 'Concepts', link: '/concepts' },
      { text: 'Dictionary', link: '/domain' },
      { text: 'Comparison', link: '/comparison' },
      { text: 'Explorer', link: '/explorer' },
      { text: 'Gallery', link: '/gallery' },
    ],
  },
  {
    text: 'Guides',
    items: [
      { text: 'Connect an agent', link: '/guides/connect-an-agent' },
      { text: 'Try the calls with curl', link: '/guides/every-call-by-curl' },
      { text: 'Move from another tool', link: '/guides/move-from' },
      { text: 'Settle contradictions', link: '/guides/settle-contradictions' },
      { text: 'See what changed', link: '/digest' },
      { text: 'See what is missing', link: '/review' },
      { text: 'Tend a graph', link: '/tending' },
      { text: 'Run Loci for a team', link: '/guides/run-it-for-a-team' },
      { text: 'Back up and restore', link: '/guides/back-it-up' },
      { text: 'Change the models', link: '/guides/change-the-model' },
      { text: 'Use an LLM', link: '/guides/use-an-llm' },
      { text: 'Examples', link: '/project/examples' },
      { text: 'The example graph', link: '/project/example-graph' },
    ],
  },
  {
    text: 'Reference',
    items: [
      { text: 'HTTP', link: '/reference/http' },
      { text: 'Command line', link: '/reference/cli' },
      { text: 'Client', link: '/reference/client' },
      { text: 'MCP', link: '/reference/mcp' },
      { text: 'Configuration', link: '/reference/configuration' },
      { text: 'Error codes', link: '/reference/errors' },
      { text: 'Metrics', link: '/reference/metrics' },
    ],
  },
  {
    text: 'In depth',
    items: [
      { text: 'The HTTP interface', link: '/http' },
      { text: 'For agents: MCP', link: '/mcp' },
      { text: 'The TypeScript client', link: '/client' },
      { text: 'The Python client', link: '/python' },
      { text: 'Import and export', link: '/import-export' },
      { text: 'Webhooks', link: '/webhooks' },
      { text: 'How recall works', link: '/retrieval' },
      { text: 'How conversations become memories', link: '/conversations' },
      { text: 'How relations are found', link: '/relations' },
      { text: 'How an insight is made', link: '/insights' },
      { text: 'Measuring understanding', link: '/evaluation' },
      { text: 'The Worlds benchmark', link: '/worlds' },
      { text: 'Benchmarks', link: '/benchmarks' },
      { text: 'The format of worlds', link: '/project/worlds-format' },
      { text: 'The models', link: '/project/models' },
    ],
  },
  {
    text: 'Operations',
    items: [
      { text: 'Running it', link: '/operations' },
      { text: 'Deploying it', link: '/project/deploy' },
      { text: 'Sizing', link: '/sizing' },
      { text: 'Security', link: '/security' },
    ],
  },
  {
    text: 'Project',
    items: [
      { text: 'Architecture', link: '/project/architecture' },
      { text: 'Decisions', link: '/decisions/' },
      { text: 'Contributing', link: '/project/contributing' },
      { text: 'Changes', link: '/project/changelog' },
    ],
  },
];

/** Files outside of this folder that are pages of the site, by the name they have there. */
export const projectPages = {
  architecture: 'ARCHITECTURE.md',
  contributing: 'CONTRIBUTING.md',
  changelog: 'CHANGELOG.md',
  examples: 'examples/README.md',
  'example-graph': 'packages/server/example/README.md',
  models: 'packages/models/README.md',
  'worlds-format': 'training/worlds/README.md',
  deploy: 'deploy/README.md',
};

/** The decisions by number, with the title of each page. */
export const decisionItems = docs =>
  readdirSync(join(docs, 'decisions'))
    .filter(file => /^\d{4}-.*\.md$/.test(file))
    .sort()
    .map(file => ({
      text: (/^# (.*)$/m.exec(readFileSync(join(docs, 'decisions', file), 'utf8'))?.[1] ?? file).replaceAll(
        '`',
        '',
      ),
      link: `/decisions/${file.replace(/\.md$/, '')}`,
    }));
