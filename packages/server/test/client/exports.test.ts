/** What the client gives out: documented, and free of Node. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { proves } from '../requirements.js';

const client = fileURLToPath(new URL('../../../client/', import.meta.url));
const sources = readdirSync(join(client, 'src'), { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(file => join(client, 'src', file));

const undocumented = (file: string): string[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements
    .filter(statement => ts.canHaveModifiers(statement))
    .filter(statement => ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .filter(statement => ts.getJSDocCommentsAndTags(statement).length === 0)
    .map(statement => `${file.slice(client.length)}: ${statement.getText().split('\n')[0]}`);
};

it('has a doc comment on every export', () => {
  proves('CLI-06');
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.flatMap(undocumented)).toEqual([]);
});

const server = fileURLToPath(new URL('../../src/', import.meta.url));

const parsed = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

const declares = (statement: ts.Statement, name: string): boolean =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.some(one => one.name.getText() === name)
    : 'name' in statement && (statement.name as ts.Identifier | undefined)?.text === name;

it('has a doc comment on everything that the server package gives out', () => {
  proves('DOC-06');
  const passedOn = ['index.ts', 'internal.ts']
    .flatMap(file => [...parsed(join(server, file)).statements])
    .filter(ts.isExportDeclaration)
    .flatMap(({ exportClause, moduleSpecifier }) =>
      (exportClause as ts.NamedExports).elements.map(({ name, propertyName }) => ({
        name: (propertyName ?? name).text,
        file: join(server, (moduleSpecifier as ts.StringLiteral).text.replace(/\.js$/, '.ts')),
      })),
    );
  expect(passedOn.length).toBeGreaterThan(15);
  const silent = passedOn.filter(({ name, file }) => {
    const found = parsed(file).statements.find(statement => declares(statement, name));
    return found === undefined || ts.getJSDocCommentsAndTags(found).length === 0;
  });
  expect(silent).toEqual([]);
});

it('imports nothing of Node, in its sources and as a browser loads it', async () => {
  proves('CLI-04');
  for (const file of sources) expect(readFileSync(file, 'utf8'), file).not.toMatch(/from 'node:|require\(/);
  const bundle = await rolldown({
    input: join(client, 'dist', 'index.js'),
    platform: 'browser',
    logLevel: 'silent',
    external: /^node:/,
  });
  const { output } = await bundle.generate({ format: 'esm' });
  expect(output[0].imports).toEqual([]);
  expect(output[0].dynamicImports).toEqual([]);
  expect(output[0].exports).toContain('connect');
});
