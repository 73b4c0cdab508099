/** Every export of the client with its doc comment, read from the sources. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { operations } from '../../packages/client/dist/index.js';
import { code, page, prose, table } from './markdown.mjs';

const source = join(import.meta.dirname, '..', '..', 'packages', 'client', 'src');

const parse = file =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);

const isExported = node =>
  ts.canHaveModifiers(node) &&
  ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

const docOf = node => {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return comment === undefined ? '' : (ts.getTextOfJSDocComment(comment.comment) ?? '').replace(/\s+/g, ' ');
};

const namesOf = node =>
  ts.isVariableStatement(node)
    ? node.declarationList.declarations.map(({ name }) => name.getText())
    : [node.name?.getText() ?? ''];

const kindOf = node => {
  if (ts.isInterfaceDeclaration(node)) return 'interface';
  if (ts.isTypeAliasDeclaration(node)) return 'type';
  if (ts.isClassDeclaration(node)) return 'class';
  if (ts.isFunctionDeclaration(node)) return 'function';
  const value = node.declarationList.declarations[0].initializer;
  return value !== undefined && ts.isArrowFunction(value) ? 'function' : 'constant';
};

const membersOf = node =>
  ts.isInterfaceDeclaration(node)
    ? node.members.map(member => [
        `\`${member.name?.getText() ?? ''}${member.questionToken === undefined ? '' : '?'}\``,
        `\`${(member.type?.getText() ?? '').replace(/\s+/g, ' ')}\``,
        docOf(member),
      ])
    : [];

/** Files that `index.ts` passes on, with the names where only some are. */
const passedOn = file =>
  parse(file)
    .statements.filter(ts.isExportDeclaration)
    .filter(({ moduleSpecifier }) => moduleSpecifier !== undefined)
    .map(({ moduleSpecifier, exportClause }) => ({
      file: join(dirname(file), moduleSpecifier.text.replace(/\.js$/, '.ts')),
      only:
        exportClause !== undefined && ts.isNamedExports(exportClause)
          ? exportClause.elements.map(({ name }) => name.getText())
          : null,
    }));

const exportsOf = ({ file, only }) =>
  parse(file)
    .statements.filter(isExported)
    .flatMap(node => namesOf(node).map(name => ({ name, kind: kindOf(node), doc: docOf(node), node })))
    .filter(({ name }) => only === null || only.includes(name));

const intro = file => docOf(parse(file).statements[0]) || firstComment(file);
/** The sentence at the top of a file stands before its imports, and belongs to the first of them. */
const firstComment = file => /^\/\*\* ([\s\S]*?) \*\//.exec(readFileSync(file, 'utf8'))?.[1] ?? '';

const module = (part, level) => {
  const found = exportsOf(part);
  if (found.length === 0) return [];
  const interfaces = found.filter(({ node }) => membersOf(node).length > 0);
  return [
    `${level} ${part.file.slice(source.length + 1).replace(/\.ts$/, '')}`,
    prose(intro(part.file)),
    table(
      ['Export', 'Kind', 'What it is'],
      found.map(({ name, kind, doc }) => [`\`${name}\``, kind, prose(doc)]),
    ),
    ...interfaces.flatMap(({ name, node }) => [
      `**${name}**`,
      table(['Member', 'Type', 'Meaning'], membersOf(node)),
    ]),
  ];
};

const entry = (name, file) => {
  const path = join(source, file);
  return [
    `## ${name}`,
    ...module({ file: path, only: null }, '###'),
    ...passedOn(path).flatMap(part => module(part, '###')),
  ];
};

export const clientPage = () =>
  page(
    'Client reference',
    'The exports of `@loci/client`, from its doc comments. [The TypeScript client](../client.md) shows how to use them.',
    '## Methods',
    'Every call is a method, such as `loci.search(input, options)`. `input` has the fields of the [HTTP reference](http.md), from path, query and body together.',
    code("import { connect } from '@loci/client';\n\nconst loci = connect({ url, secret });", 'ts'),
    table(
      ['Method', 'What it does'],
      Object.entries(operations).map(([name, { summary }]) => [
        `[\`${name}\`](http.md#${name.toLowerCase()})`,
        summary,
      ]),
    ),
    ...entry('@loci/client', 'index.ts'),
    ...entry('@loci/client/tools', join('agent-tools', 'tools.ts')),
    ...entry('@loci/client/ai-sdk', 'ai-sdk.ts'),
    ...entry('@loci/client/langchain', 'langchain.ts'),
    ...entry('@loci/client/mastra', 'mastra.ts'),
  );
