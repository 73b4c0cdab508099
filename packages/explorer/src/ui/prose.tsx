/** What was said, with code shown as code; everything else stays text, whatever it looks like. */
import { inlineCode } from '../words/inline-code.js';

/** A text. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {inlineCode(text).map((piece, at) =>
        piece.isCode ? (
          <code key={at} class="inline-code">
            {piece.text}
          </code>
        ) : (
          <span key={at}>{piece.text}</span>
        ),
      )}
    </>
  );
}
