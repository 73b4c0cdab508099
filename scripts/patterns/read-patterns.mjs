/** Reads the regular expressions of source files: literals with the TypeScript parser, built ones as the built module makes them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const isSource = name => /\.tsx?$/.test(name) && !/\.(?:test|table|contract)\.tsx?$|\.d\.ts$/.test(name);

/** What is shipped: the tests and their tables are not. */
export const sourceFiles = packages =>
  readdirSync(packages)
    .map(name => join(packages, name, 'src'))
    .filter(existsSync)
    .flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(isSource)
        .map(file => join(folder, file)),
    )
    .sort();

const isBuilt = node =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp';

const isInFunction = node => {
  for (let at = node.parent; at !== undefined; at = at.parent) if (ts.isFunctionLike(at)) return true;
  return false;
};

/** What is put in stands for words: `inPattern` makes it so. */
const stand = 'words';

/** A pattern that a call makes anew: its fixed text with words in the gaps; null where it is no such text. */
const withWords = node => {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(span => stand + span.literal.text).join('');
};

/** `pattern` is null where the source does not tell it. */
const readSource = (file, found) => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  let builtAtStart = false;
  const visit = node => {
    const place = { file, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 };
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ ...place, pattern: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if (isBuilt(node)) {
      if (isInFunction(node)) {
        const [pattern, flags] = node.arguments ?? [];
        found.push({ ...place, pattern: withWords(pattern), flags: withWords(flags) ?? '' });
      } else builtAtStart = true;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return builtAtStart;
};

const builtFile = file => file.replace(`${sep}src${sep}`, `${sep}dist${sep}`).replace(/\.tsx?$/, '.js');

/** The patterns that a module builds when it is loaded, and those of the modules that it loads. */
const recordBuilt = async (files, found) => {
  const Plain = globalThis.RegExp;
  let file = '';
  const record = regExp => {
    found.push({ file, line: null, pattern: regExp.source, flags: regExp.flags });
    return regExp;
  };
  globalThis.RegExp = new Proxy(Plain, {
    construct: (target, [pattern, flags]) => record(new target(pattern, flags)),
    apply: (target, _, [pattern, flags]) => record(target(pattern, flags)),
  });
  try {
    for (file of files) await import(pathToFileURL(builtFile(file)).href);
  } finally {
    globalThis.RegExp = Plain;
  }
};

/** Every regular expression of these files, with its place. */
export const readPatterns = async files => {
  const found = [];
  const building = files.filter(file => readSource(file, found));
  await recordBuilt(building, found);
  return found;
};
