/** The files of `deploy/` name only what the program has: metrics, variables, ports and addresses. */
import { readdirSync, readFileSync } from 'node:fs';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { buildApp } from '../src/http/app.js';
import { makeFakeService } from './http/fake-service.js';

const folder = new URL('../../../deploy/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
  /\.\w+$|file$/.test(name),
);
const configured = readFileSync(new URL('../src/config.ts', import.meta.url), 'utf8');

const yaml = (name: string): Record<string, unknown>[] =>
  parseAllDocuments(read(name)).map(document => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Record<string, unknown>;
  });

const metricsTold = async (): Promise<string> => {
  const app = buildApp({
    service: makeFakeService().service,
    log: pino({ level: 'silent' }),
    version: '1.2.3',
    processMetrics: true,
  });
  const { body } = await app.inject({ method: 'GET', url: '/metrics' });
  await app.close();
  return body;
};

const metricsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:loci|http|process|nodejs)_[a-z0-9_]+\b/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  ),
];

it('names only metrics that are told', async () => {
  const told = await metricsTold();
  for (const name of ['prometheus/alerts.yaml', 'grafana/loci.json']) {
    const named = metricsIn(read(name));
    expect(named.length).toBeGreaterThan(4);
    for (const metric of named) expect(told, `${metric} in ${name}`).toContain(`# TYPE ${metric} `);
  }
});

it('names only variables that the program reads', () => {
  for (const name of files)
    for (const [variable] of read(name).matchAll(/\bLOCI_[A-Z_]+\b/g))
      expect(configured, `${variable} in ${name}`).toContain(variable);
});

it('uses the port of the program everywhere', () => {
  const port = /defaultPort = (?<port>\d+)/.exec(configured)?.groups?.port as string;
  for (const name of ['Containerfile', 'compose.yaml', 'loci.service', 'kubernetes/loci.yaml', 'README.md'])
    expect(read(name), name).toContain(port);
});

describe('each file', () => {
  it('says for every alert what it means and what to do', () => {
    const [alerts] = yaml('prometheus/alerts.yaml') as [{ groups: { rules: Record<string, unknown>[] }[] }];
    const rules = alerts.groups.flatMap(group => group.rules);
    expect(rules.length).toBeGreaterThan(4);
    for (const rule of rules)
      expect(rule).toMatchObject({
        alert: expect.stringMatching(/^Loci/),
        expr: expect.any(String),
        annotations: { summary: expect.stringMatching(/\w/), description: expect.stringMatching(/\w/) },
      });
  });

  it('is a dashboard whose panels lie beside each other', () => {
    const { panels } = JSON.parse(read('grafana/loci.json')) as {
      panels: { gridPos: { x: number; y: number; w: number; h: number }; targets: { expr: string }[] }[];
    };
    const places = panels.map(({ gridPos }) => `${gridPos.x} ${gridPos.y}`);
    expect(new Set(places).size).toBe(panels.length);
    for (const { targets } of panels) expect(targets.length).toBeGreaterThan(0);
  });

  it('runs as nobody in particular, on a root that cannot be written', () => {
    const deployment = yaml('kubernetes/loci.yaml').find(one => one.kind === 'Deployment') as {
      spec: { template: { spec: Record<string, unknown> } };
    };
    expect(deployment.spec.template.spec).toMatchObject({
      securityContext: { runAsNonRoot: true },
      containers: [
        {
          securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
          livenessProbe: { httpGet: { path: '/healthz' } },
          readinessProbe: { httpGet: { path: '/readyz' } },
        },
      ],
    });
    expect(yaml('kubernetes/loci.yaml').some(one => one.kind === 'PodDisruptionBudget')).toBe(true);
    expect(yaml('compose.yaml')[0]).toMatchObject({ services: { loci: { read_only: true } } });
    expect(read('Containerfile')).toMatch(/^USER node$/m);
    expect(read('loci.service')).toMatch(/^DynamicUser=yes$/m);
  });
});

describe('the image', () => {
  const containerfile = read('Containerfile');

  it('is built from the lock file alone', () => {
    const installs = [...containerfile.matchAll(/\bnpm (?:ci|i|install|add)\b[^\n&]*/g)].map(
      ([command]) => command,
    );
    expect(installs.length).toBeGreaterThan(1);
    for (const command of installs) expect(command).toMatch(/^npm ci\b/);
    expect(containerfile).toContain('package-lock.json');
  });

  it('stands on images that are named by digest', () => {
    const named = [
      ...[...containerfile.matchAll(/^FROM (?<image>\S+)/gm)].map(({ groups }) => groups?.image ?? ''),
      ...[...containerfile.matchAll(/^ARG NODE_IMAGE=(?<image>\S+)/gm)].map(
        ({ groups }) => groups?.image ?? '',
      ),
      ...[...read('compose.yaml').matchAll(/^ +image: (?<image>\S+)/gm)].map(
        ({ groups }) => groups?.image ?? '',
      ),
    ];
    expect(named.length).toBeGreaterThan(3);
    // The first line names it, and the stages take it from there.
    for (const image of named) expect(image).toMatch(/^\$\{NODE_IMAGE\}$|@sha256:[0-9a-f]{64}$/);
  });
});
