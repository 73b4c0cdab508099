/** Horizontal bars on a logarithmic scale, as SVG that reads well in light and dark. */

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Ours is drawn in another colour. */
  readonly isOurs: boolean;
}

const width = 720;
const labelWidth = 230;
const valueWidth = 90;
const barHeight = 22;
const gap = 8;
const top = 44;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);

/** Values span decades, so a linear scale would show one bar and many dots. */
export const barsSvg = (title: string, unit: string, bars: readonly Bar[]): string => {
  const most = Math.max(...bars.map(({ value }) => value));
  const least = Math.min(...bars.map(({ value }) => value));
  const floor = 10 ** Math.floor(Math.log10(least) - 0.3);
  const room = width - labelWidth - valueWidth;
  const lengthOf = (value: number): number =>
    Math.max(2, (room * Math.log10(value / floor)) / Math.max(0.1, Math.log10(most / floor)));
  const height = top + bars.length * (barHeight + gap);
  const rows = bars.map(({ label, value, isOurs }, at) => {
    const y = top + at * (barHeight + gap);
    const length = lengthOf(value).toFixed(1);
    return [
      `<text x="${labelWidth - 10}" y="${y + 16}" text-anchor="end">${escaped(label)}</text>`,
      `<rect x="${labelWidth}" y="${y}" width="${length}" height="${barHeight}" rx="3" fill="${isOurs ? '#2b7a4b' : '#8a94a3'}"/>`,
      `<text x="${labelWidth + Number(length) + 8}" y="${y + 16}">${shown(value)} ${escaped(unit)}</text>`,
    ].join('\n');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">`,
    '<style>text{font:14px system-ui,sans-serif;fill:#1d2126}@media(prefers-color-scheme:dark){text{fill:#e7e9ec}}</style>',
    `<text x="10" y="20" font-weight="600">${escaped(title)}</text>`,
    `<text x="10" y="37" opacity="0.7">logarithmic scale</text>`,
    ...rows,
    '</svg>',
    '',
  ].join('\n');
};
