/** Texts with what differs marked: by colour, and by a line through or under it for who sees none. */
import { diffWords, ownWords } from '../words/word-diff.js';

/** One of two texts, with the telling words marked that only it has. */
export function OwnWords({ text, other, side }: { text: string; other: string; side: 'old' | 'new' }) {
  return (
    <>
      {ownWords(text, other, side).map((piece, at) =>
        piece.of === 'both' ? (
          <span key={at}>{piece.text}</span>
        ) : (
          <mark key={at} class={side}>
            {piece.text}
          </mark>
        ),
      )}
    </>
  );
}

/** Both texts in one: what went is struck out, what came is underlined. */
export function DiffText({ old, fresh }: { old: string; fresh: string }) {
  return (
    <>
      {diffWords(old, fresh).map((piece, at) => {
        if (piece.of === 'both') return <span key={at}>{piece.text}</span>;
        return piece.of === 'old' ? (
          <del key={at} class="diff-old">
            {piece.text}
          </del>
        ) : (
          <ins key={at} class="diff-new">
            {piece.text}
          </ins>
        );
      })}
    </>
  );
}
