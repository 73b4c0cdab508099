/** What was given another name is still the same thing. */

const name = `\\p{Lu}[\\p{L}\\p{N}_-]*(?: \\p{Lu}[\\p{L}\\p{N}_-]*)?`;
const kind = `(?:(?:[Tt]he )?(?:[Pp]roject|[Pp]roduct|[Ss]ervice|[Tt]eam|[Aa]pp|[Cc]ompany) )?`;
const shapes = [
  `${kind}(?<old>${name}) (?:was|is|has been|got|will be) (?:now )?(?:renamed|rebranded) (?:to|as|into) ${kind}(?<now>${name})`,
  `[Rr]enam(?:ed|ing) (?:from )?${kind}(?<old>${name}) (?:to|as|into) ${kind}(?<now>${name})`,
  `${kind}(?<old>${name}) is now (?:called|named|known as) ${kind}(?<now>${name})`,
  `${kind}(?<now>${name})(?:,? (?:formerly|previously) (?:called|named|known as)| [(](?:formerly|previously)) ${kind}(?<old>${name})`,
  `${kind}(?<now>${name}) (?:was|used to be) (?:formerly |previously )?(?:called|named|known as) ${kind}(?<old>${name})`,
].map(shape => new RegExp(`(?<![\\p{L}\\p{N}_])${shape}`, 'gu'));

/** Name in lower case → the other names of what has it, both ways. */
export const renamedIn = (texts: readonly string[]): Map<string, string[]> => {
  const others = new Map<string, string[]>();
  const add = (from: string, to: string) => {
    const known = others.get(from.toLowerCase()) ?? [];
    if (!known.includes(to)) others.set(from.toLowerCase(), [...known, to]);
  };
  for (const text of texts)
    for (const shape of shapes)
      for (const { groups } of text.matchAll(shape)) {
        const { old, now } = groups as { old: string; now: string };
        add(old, now);
        add(now, old);
      }
  return others;
};
