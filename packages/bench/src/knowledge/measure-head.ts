/** How well a head reads sentences whose labels are known. */
import { type KnowledgeHead, readWith, type SpokenLabel, spokenLabels } from '@loci/server/internal';

export interface LabelledInputs {
  readonly label: SpokenLabel;
  readonly inputs: readonly number[];
}

export interface Measured {
  readonly count: number;
  /** Exactly the label. */
  readonly right: number;
  /** Of what is kept, how much is knowledge; of what is knowledge, how much is kept. */
  readonly precision: number;
  readonly recall: number;
  /** Of knowledge that is kept, how much with its own kind. */
  readonly kind: number;
  /** By label: what it was read as, and how often. */
  readonly confusion: ReadonlyMap<SpokenLabel, ReadonlyMap<SpokenLabel, number>>;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** For any reader: what each sentence is, and what it was read as. */
export const measureLabels = (
  pairs: readonly { readonly label: SpokenLabel; readonly read: SpokenLabel }[],
): Measured => {
  const confusion = new Map(spokenLabels.map(label => [label, new Map<SpokenLabel, number>()]));
  for (const { label, read } of pairs) {
    const row = confusion.get(label);
    row?.set(read, (row.get(read) ?? 0) + 1);
  }
  const kept = pairs.filter(({ read }) => read !== 'talk');
  const known = pairs.filter(({ label }) => label !== 'talk');
  const both = kept.filter(({ label }) => label !== 'talk');
  return {
    count: pairs.length,
    right: share(pairs.filter(({ label, read }) => label === read).length, pairs.length),
    precision: share(both.length, kept.length),
    recall: share(both.length, known.length),
    kind: share(both.filter(({ label, read }) => label === read).length, both.length),
    confusion,
  };
};

const labelBy = (head: KnowledgeHead, inputs: readonly number[]): SpokenLabel => {
  const { knowledge, isCorrection } = readWith(head, inputs);
  return isCorrection ? 'correction' : (knowledge ?? 'talk');
};

export const measureHead = (head: KnowledgeHead, labelled: readonly LabelledInputs[]): Measured =>
  measureLabels(labelled.map(({ label, inputs }) => ({ label, read: labelBy(head, inputs) })));

const figure = (value: number): string => value.toFixed(3);

export const printed = (
  name: string,
  { count, right, precision, recall, kind, confusion }: Measured,
): string =>
  [
    `${name}: ${count} sentences, ${figure(right)} right; kept precision ${figure(precision)}, recall ${figure(recall)}; kind right ${figure(kind)}`,
    ...[...confusion].map(
      ([label, reads]) =>
        `  ${label.padEnd(10)} ${[...reads]
          .toSorted(([, one], [, other]) => other - one)
          .map(([read, times]) => `${read} ${times}`)
          .join(', ')}`,
    ),
  ].join('\n');
