/** Stored text with code shown as code; everything else stays plain text. */
import { inlineCode } from '../words/inline-code.js';
import { markHits } from '../words/mark-hits.js';

function Marked({ text, matched }: { text: string; matched: readonly string[] }) {
  return (
    <>
      {markHits(text, matched).map((piece, at) =>
        piece.isHit ? (
          <mark key={at} class="hit">
            {piece.text}
          </mark>
        ) : (
          <span key={at}>{piece.text}</span>
        ),
      )}
    </>
  );
}

/** A text with the matched words marked, in code too. */
export function Prose({ text, matched = [] }: { text: string; matched?: readonly string[] }) {
  return (
    <>
      {inlineCode(text).map((piece, at) =>
        piece.isCode ? (
          <code key={at} class="inline-code">
            <Marked text={piece.text} matched={matched} />
          </code>
        ) : (
          <Marked key={at} text={piece.text} matched={matched} />
        ),
      )}
    </>
  );
}
