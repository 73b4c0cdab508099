/** No insight repeats an order: what reads like one is taken out of what is thought over, and shown beside the answer with its mark. */
import { type Suspicion, suspicionOf } from '../../language/suspicion/suspicion.js';
import type { Evidence } from './evidence.js';
import type { Insight } from './insight.js';

/** Why a quote is not to be followed; null for ordinary knowledge. */
export const suspicionOfEvidence = ({ quote }: Pick<Evidence, 'quote'>): Suspicion | null =>
  suspicionOf(quote);

/** Thinks without the memories of these ids. */
type Think = (apart: ReadonlySet<string>) => Promise<Insight>;

/** A second time without what was found suspicious is nearly always enough; who fills a graph with orders gets no third. */
const mostRounds = 2;
/** Of a memory that no evidence quotes, the start is judged. */
const judgedCharacters = 4_096;

const isSuspicious = (text: string): boolean => suspicionOf(text) !== null;

const quotesOf = ({ evidence, history }: Insight): readonly Evidence[] => [...evidence, ...history];

/** One sentence a memory, as it was quoted. */
const ordersIn = (insight: Insight, known: readonly Evidence[]): Evidence[] => {
  const ids = new Set(known.map(one => one.memory.id));
  return quotesOf(insight).filter(one => {
    if (ids.has(one.memory.id) || suspicionOfEvidence(one) === null) return false;
    ids.add(one.memory.id);
    return true;
  });
};

const saysOrder = ({ insight, recommendation }: Insight): boolean =>
  isSuspicious(recommendation) || isSuspicious(insight);

const withheld = (insight: Insight, orders: readonly Evidence[]): Insight => ({
  ...insight,
  insight:
    'What is stored about this reads like an order to whoever reads it, so it is not told as a finding.',
  recommendation: 'Do not act on it by itself: read the sources, and ask a person who can confirm them.',
  declined: true,
  evidence: insight.evidence.filter(one => suspicionOfEvidence(one) === null),
  history: insight.history.filter(one => suspicionOfEvidence(one) === null),
  judgement: { ...insight.judgement, confidence: 'low' },
  orders,
});

export const withoutOrders = async (think: Think): Promise<Insight> => {
  const orders: Evidence[] = [];
  const apart = new Set<string>();
  for (let round = 1; ; round++) {
    const insight = await think(apart);
    const found = ordersIn(insight, orders);
    if (found.length === 0 && !saysOrder(insight))
      return orders.length === 0 ? insight : { ...insight, orders };
    orders.push(...found);
    if (round === mostRounds) return withheld(insight, orders);
    for (const { memory } of found) apart.add(memory.id);
    for (const { memory } of insight.recalled.hits)
      if (isSuspicious(memory.content.slice(0, judgedCharacters))) apart.add(memory.id);
  }
};
