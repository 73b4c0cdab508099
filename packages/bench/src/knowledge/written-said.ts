/** The sentences that the knowledge head is fitted on, and those held out to measure it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type SpokenLabel, spokenLabels } from '@loci/server/internal';

export interface SaidSentence {
  readonly text: string;
  readonly label: SpokenLabel;
  readonly isByAssistant: boolean;
}

export interface SaidSentences {
  readonly trained: readonly SaidSentence[];
  /** Never trained on. */
  readonly heldOut: readonly SaidSentence[];
}

const isLabel = (word: string): word is SpokenLabel => (spokenLabels as readonly string[]).includes(word);

/** Groups start with "= label role"; each line below is a sentence. */
export const saidIn = (file: string): SaidSentence[] => {
  const text = readFileSync(file, 'utf8');
  let group: Omit<SaidSentence, 'text'> | null = null;
  const said: SaidSentence[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# ')) continue;
    if (line.startsWith('= ')) {
      const [label = '', role] = line.slice(2).split(' ');
      if (!isLabel(label)) throw new Error(`${file}: "${label}" is not a label`);
      group = { label, isByAssistant: role === 'assistant' };
    } else if (group === null) throw new Error(`${file}: a sentence comes before the first group`);
    else said.push({ ...group, text: line });
  }
  return said;
};

/** Of 256: one in five. */
const heldOutBelow = 51;

/** By a hash of its words: a sentence stays on its side when others are added. */
const isHeldOut = ({ text }: SaidSentence): boolean =>
  (createHash('sha256').update(text).digest()[0] as number) < heldOutBelow;

export const splitSaid = (said: readonly SaidSentence[]): SaidSentences => ({
  trained: said.filter(one => !isHeldOut(one)),
  heldOut: said.filter(isHeldOut),
});
