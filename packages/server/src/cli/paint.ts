/** Colour for a person at a terminal, plain text otherwise. */

const tones = ['strong', 'faint', 'good', 'warning', 'bad', 'name'] as const;
/** The meaning of a colour. */
export type Tone = (typeof tones)[number];

/** Sets a text in a tone. */
export type Paint = Readonly<Record<Tone, (text: string) => string>>;

const paintBy = (of: (tone: Tone) => (text: string) => string): Paint =>
  Object.fromEntries(tones.map(tone => [tone, of(tone)])) as Paint;

export const plain: Paint = paintBy(() => text => text);

/** The start and end codes of colours that every terminal has and every theme keeps readable. */
const codes: Readonly<Record<Tone, readonly [begin: number, end: number]>> = {
  strong: [1, 22],
  faint: [2, 22],
  good: [32, 39],
  warning: [33, 39],
  bad: [31, 39],
  name: [36, 39],
};

export const coloured: Paint = paintBy(tone => {
  const [begin, end] = codes[tone];
  return text => (text === '' ? '' : `\u001b[${begin}m${text}\u001b[${end}m`);
});

/** The output medium: its width and its colours; a number is a width without colours. */
export type Sheet = number | { readonly width: number; readonly paint: Paint };

export const widthOf = (sheet: Sheet): number => (typeof sheet === 'number' ? sheet : sheet.width);
export const paintOf = (sheet: Sheet): Paint => (typeof sheet === 'number' ? plain : sheet.paint);
