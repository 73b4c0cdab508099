/** Text with code in backticks. */

/** A piece of plain text or of code. */
export interface TextPiece {
  readonly text: string;
  readonly isCode: boolean;
}

/** The pieces in order; an unpaired backtick stays as it is. */
export const inlineCode = (text: string): TextPiece[] =>
  text
    .split(/(`[^`\n]+`)/)
    .filter(piece => piece !== '')
    .map(piece =>
      /^`[^`\n]+`$/.test(piece) ? { text: piece.slice(1, -1), isCode: true } : { text: piece, isCode: false },
    );
