/** Turns texts and pairs into the tokens that a model reads. */
import type { Tokenizer } from '@huggingface/tokenizers';

/** English has 4 to 5 characters per token: cutting at 16 per token still fills the model and keeps tokenizing fast. */
const CHARACTERS_PER_TOKEN = 16;

export interface Encoded {
  readonly ids: readonly number[];
  /** Tokens from here on belong to the second text. */
  readonly secondFrom: number;
}

export interface Encoder {
  readonly single: (text: string) => Encoded;
  readonly pair: (first: string, second: string) => Encoded;
}

function findFrom(ids: readonly number[], wanted: readonly number[], from: number): number {
  for (let at = from; at + wanted.length <= ids.length; at++)
    if (wanted.every((id, offset) => ids[at + offset] === id)) return at;
  throw new Error('tokenizer.json combines texts in an unsupported way');
}

export function createEncoder(tokenizer: Tokenizer, maxTokens: number): Encoder {
  const bare = (text: string) =>
    tokenizer.encode(text.trimStart().slice(0, maxTokens * CHARACTERS_PER_TOKEN), {
      add_special_tokens: false,
    }).ids;
  // Learns the marks before, between and after the texts from an example, because each model family has its own.
  const probe = bare('a');
  const one = tokenizer.encode('a').ids;
  const start = findFrom(one, probe, 0);
  const before = one.slice(0, start);
  const after = one.slice(start + probe.length);
  const two = tokenizer.encode('a', { text_pair: 'a' }).ids;
  const secondStart = findFrom(two, probe, start + probe.length);
  const between = two.slice(start + probe.length, secondStart);
  const afterSecond = two.slice(secondStart + probe.length);

  return {
    single(text) {
      const ids = [...before, ...bare(text).slice(0, maxTokens - before.length - after.length), ...after];
      return { ids, secondFrom: ids.length };
    },
    pair(first, second) {
      const room = maxTokens - before.length - between.length - afterSecond.length;
      const a = bare(first);
      const b = bare(second);
      // The longer side is cut first, so a short question is never cut for a long passage.
      const keptOfFirst = Math.min(a.length, Math.max(room - b.length, Math.ceil(room / 2)));
      const head = [...before, ...a.slice(0, keptOfFirst), ...between];
      return { ids: [...head, ...b.slice(0, room - keptOfFirst), ...afterSecond], secondFrom: head.length };
    },
  };
}
