/** A case: one question as the confidence sees it, in numbers, and whether it was right to rely on the answer. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Situation } from '@loci/server';

export interface Case {
  readonly set: string;
  /** Why it is answerable, or why not. */
  readonly kind: string;
  readonly isAnswerable: boolean;
  /** The evidence holds a memory that answers. */
  readonly isShown: boolean;
  readonly situation: Situation | null;
  /** Input name → value; null where there was no evidence at all. */
  readonly inputs: Readonly<Record<string, number>> | null;
}

const digits = 1e4;
const rounded = (value: number): number => Math.round(value * digits) / digits;

/** One line a case: set, kind, answerable, shown, situation, then the inputs in the order of the first line. */
export const writeCases = (file: string | URL, cases: readonly Case[]): void => {
  const names = Object.keys(cases.find(one => one.inputs !== null)?.inputs ?? {});
  const lines = cases.map(({ set, kind, isAnswerable, isShown, situation, inputs }) =>
    [
      set,
      kind.replaceAll(',', ''),
      isAnswerable ? 1 : 0,
      isShown ? 1 : 0,
      situation ?? '',
      ...(inputs === null ? [] : names.map(name => rounded(inputs[name] as number))),
    ].join(','),
  );
  writeFileSync(
    file,
    `${['set', 'kind', 'answerable', 'shown', 'situation', ...names].join(',')}\n${lines.join('\n')}\n`,
  );
};

export const readCases = (file: string | URL): Case[] => {
  const [heading, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const names = (heading as string).split(',').slice(5);
  return lines.map(line => {
    const [set, kind, answerable, shown, situation, ...values] = line.split(',');
    return {
      set: set as string,
      kind: kind as string,
      isAnswerable: answerable === '1',
      isShown: shown === '1',
      situation: situation === '' ? null : (situation as Situation),
      inputs:
        values.length === 0
          ? null
          : Object.fromEntries(names.map((name, at) => [name, Number(values[at])] as const)),
    };
  });
};
