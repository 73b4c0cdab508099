/** The texts of a source file that a person reads: its comments, strings and the words of its elements; not SQL or names. */
import ts from 'typescript';

const texts = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.JsxText,
]);

/** A column, a field or a key: one name in small letters. */
const isName = text => /^'[a-z_]+'$/u.test(text);

const isSql = text => /^`(?:ALTER|CREATE|DELETE|INSERT|SELECT|UPDATE)\s/u.test(text);

/** The template that a part belongs to. */
const templateOf = node => (ts.isTemplateSpan(node.parent) ? node.parent.parent : node.parent);

const isCode = (node, tree) => isName(node.getText(tree)) || isSql(templateOf(node).getText(tree));

export const textsOf = (file, source) => {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found = new Map();
  const keep = (start, end) => {
    const line = tree.getLineAndCharacterOfPosition(start).line + 1;
    found.set(start, { line, text: source.slice(start, end) });
  };
  const visit = node => {
    for (const { pos, end } of ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []) keep(pos, end);
    for (const { pos, end } of ts.getTrailingCommentRanges(source, node.getEnd()) ?? []) keep(pos, end);
    if (texts.has(node.kind) && !isCode(node, tree)) keep(node.getStart(tree), node.getEnd());
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...found.values()];
};
