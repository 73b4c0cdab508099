/** The texts of a source file that a person reads: its comments, strings and the words of its elements. */
import ts from 'typescript';

const texts = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.JsxText,
]);

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
    if (texts.has(node.kind)) keep(node.getStart(tree), node.getEnd());
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...found.values()];
};
