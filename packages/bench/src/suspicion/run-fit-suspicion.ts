/**
 * `loci fit-suspicion`: fits what marks stored text as suspicious, on the written texts, and prints or writes the
 * weights.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asRead, judgeTokens, pipedToShell, type SuspicionModel } from '@loci/server/internal';
import { flagsOf } from '../flags.js';
import { crossValidate, fitSuspicion, readText } from './fit-suspicion.js';
import { ordinaryTexts } from './ordinary-texts.js';
import { sharedWithTraining, unlike } from './overlap.js';
import { suspicionText } from './suspicion-text.js';
import { trainingTexts } from './written-orders.js';

const usage = `Usage: loci fit-suspicion --data DIR --test DIR [--out FILE]

Fits what marks stored text that looks like instructions to the reader: on the written texts of this package, on the
pages of this project, and on ordinary texts of a folder of benchmark data.
--test measures it on injections.json and innocents.json of a folder. They are never trained on; written texts that
repeat one of them, or eight words in a row of one, are left out.
--out writes the weights as the file that the service reads.

Example:
  $ loci fit-suspicion --data ./data --test packages/server/test/suspicion --out packages/server/src/language/suspicion/weights.ts
`;

interface Tested {
  readonly kind: string;
  readonly text: string;
}

const readTested = (folder: string, name: string): Tested[] =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Tested[];

/** By the weights, and by exact rules: invisible text, and a pipe into a shell. */
const isMarked = ({ order, threshold }: SuspicionModel, text: string): boolean =>
  asRead(text).hides || pipedToShell(readText(text)) || judgeTokens(order, readText(text)).odds >= threshold;

const share = (part: number, whole: number): string =>
  `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;

const marksByKind = (model: SuspicionModel, tested: readonly Tested[]): string => {
  const kinds = [...new Set(tested.map(one => one.kind))];
  return kinds
    .map(kind => {
      const ofKind = tested.filter(one => one.kind === kind);
      return `${kind} ${ofKind.filter(one => isMarked(model, one.text)).length}/${ofKind.length}`;
    })
    .join(', ');
};

export const runFitSuspicion = async (args: readonly string[]): Promise<number> => {
  const values = flagsOf(args, usage, {
    data: { type: 'string' },
    test: { type: 'string' },
    out: { type: 'string' },
  });
  if (values === null) return 0;
  const { data, test } = values;
  if (data === undefined || test === undefined) {
    console.error(`error: --data and --test must name folders\n\n${usage}`);
    return 2;
  }
  const injections = readTested(test, 'injections');
  const innocents = readTested(test, 'innocents');
  const texts = unlike(
    [...injections, ...innocents].map(one => one.text),
    trainingTexts(),
  );
  const ordinary = ordinaryTexts(data);
  const orders = texts.filter(one => one.isOrder).length;
  console.error(
    `${orders} orders and ${texts.length - orders} innocent texts of ${new Set(texts.map(one => one.template)).size} lines, ${ordinary.trained.length} ordinary texts`,
  );
  const unseen = crossValidate(texts, ordinary);
  const model = fitSuspicion(texts, ordinary, unseen);
  const above = (odds: readonly number[]): string =>
    share(odds.filter(one => one >= model.threshold).length, odds.length);
  console.error(
    `cross-validated, lines unseen: ${above(unseen.orders)} orders caught, ${above(unseen.innocents)} innocent marked, from log odds ${model.threshold}`,
  );
  const counted = (list: readonly string[]): string =>
    share(list.filter(text => isMarked(model, text)).length, list.length);
  for (const [name, list] of Object.entries(ordinary.heldOut))
    console.error(`${name}: ${counted(list)} marked`);
  for (const [name, tested] of Object.entries({ injections, innocents })) {
    const given = tested.map(one => one.text);
    console.error(`${name}: ${counted(given)} marked: ${marksByKind(model, tested)}`);
    console.error(
      `  ${sharedWithTraining(
        given,
        texts.map(one => one.text),
      )}`,
    );
  }
  if (values.out === undefined) console.log(`threshold ${model.threshold}`);
  else writeFileSync(values.out, suspicionText(model));
  return 0;
};
