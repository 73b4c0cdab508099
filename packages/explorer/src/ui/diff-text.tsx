/** Texts with differences marked by colour, and by strikethrough or underline for readers who cannot see colour. */
import { diffWords, ownWords } from '@loci/client/internal';
import { Prose } from './prose.js';

/** One of two texts, with the significant words that only it has marked. */
export function OwnWords({ text, other, side }: { text: string; other: string; side: 'old' | 'new' }) {
  return (
    <>
      {ownWords(text, other, side).map((piece, at) =>
        piece.of === 'both' ? (
          <Prose key={at} text={piece.text} />
        ) : (
          <mark key={at} class={side}>
            <Prose text={piece.text} />
          </mark>
        ),
      )}
    </>
  );
}

/** Both texts in one: removed words struck out, added words underlined. */
export function DiffText({ old, fresh }: { old: string; fresh: string }) {
  return (
    <>
      {diffWords(old, fresh).map((piece, at) => {
        if (piece.of === 'both') return <Prose key={at} text={piece.text} />;
        return piece.of === 'old' ? (
          <del key={at} class="diff-old">
            <Prose text={piece.text} />
          </del>
        ) : (
          <ins key={at} class="diff-new">
            <Prose text={piece.text} />
          </ins>
        );
      })}
    </>
  );
}
