/** The colours of lines and nodes: each has enough contrast, and no line has the colour of a node. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [lightPart = '', darkPart = ''] = css.split(':root[data-theme="dark"]');

type Colours = ReadonlyMap<string, string>;
const coloursIn = (part: string): Colours =>
  new Map(
    [...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
const named = (colours: Colours, prefix: string) => [...colours].filter(([name]) => name.startsWith(prefix));

const linear = (colour: string): [number, number, number] => {
  const at = (from: number): number => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [at(1), at(3), at(5)];
};

/** As defined by WCAG. */
const contrast = (one: string, other: string): number => {
  const light = (colour: string): number => {
    const [red, green, blue] = linear(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [less = 0, more = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
};

/** A colour in OKLab, where equal distances look equally different. */
const okLab = (colour: string): [number, number, number] => {
  const [red, green, blue] = linear(colour);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
};
const apart = (one: string, other: string): number => {
  const [a, b] = [okLab(one), okLab(other)];
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
};

it.each([
  ['light', coloursIn(lightPart)],
  ['dark', coloursIn(darkPart)],
])('in %s colours, lines and nodes have enough contrast and differ from each other', (_, colours) => {
  const [kinds, types] = [named(colours, 'kind-'), named(colours, 'type-')];
  expect([kinds.length, types.length]).toEqual([4, 8]);
  const ground = colours.get('surface') ?? '';
  const faint = [...kinds, ...types].filter(([, colour]) => contrast(colour, ground) < 3);
  expect(faint).toEqual([]);
  const alike = [
    ...kinds.flatMap(kind => types.map(type => [kind, type, 0.09] as const)),
    ...types.flatMap((type, at) => types.slice(at + 1).map(other => [type, other, 0.08] as const)),
    ...kinds.flatMap((kind, at) => kinds.slice(at + 1).map(other => [kind, other, 0.15] as const)),
  ].filter(([[, one], [, other], least]) => apart(one, other) < least);
  expect(alike).toEqual([]);
});
