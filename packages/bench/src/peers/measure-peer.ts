/** Fills one service, writes to it, searches it, and measures the time. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { millisecondsOf, type Spread, spreadOf } from '../speed/measure.js';
import { seeded } from '../speed/random.js';
import { textOf } from '../speed/texts.js';
import { corpusSeries } from '../speed/workload.js';
import type { Access, OpenPeer, Peer } from './peer.js';

export interface PeerFigures {
  readonly name: string;
  readonly door: Access;
  readonly stored: number;
  readonly fillPerSecond: number | null;
  readonly writeMs: Spread | null;
  /** Of the first questions after the fill, when nothing is warm yet. */
  readonly firstSearchMs: Spread | null;
  readonly searchMs: Spread | null;
  /** Mean processor time of one search, which other load on the machine hardly affects. */
  readonly searchProcessorMs: number | null;
  readonly searches: number;
  /** Share of the questions whose text was among the first ten. */
  readonly found: number | null;
  /** Why figures are missing. */
  readonly gaveUp: string | null;
  readonly note: string;
}

export interface Budget {
  readonly fillMs: number;
  readonly searchMs: number;
  readonly writes: number;
  readonly searches: number;
}

const piece = 1_000;
const wordsAsked = 3;
const first = 100;
/** Then it is searched until a JavaScript engine has compiled all it will, or for this long. */
const warmUp = 3_000;
const warmUpMs = 15_000;
const firstTen = 10;

class GaveUp extends Error {}

/** Three consecutive words of one of the texts, so that a service that matches substrings finds it too. */
export const questionOf = (number: number, stored: number): { query: string; text: string } => {
  const random = seeded(number * 7_919 + stored);
  const text = textOf(corpusSeries, random.below(stored));
  const words = text
    .replace(/(?<!\s)\s*\(note [\d-]+\)$/, '')
    .split(' ')
    .slice(1);
  const from = random.below(Math.max(1, words.length - wordsAsked));
  return {
    query: words
      .slice(from, from + wordsAsked)
      .join(' ')
      .replace(/[.]$/, ''),
    text,
  };
};

const fill = async (peer: OpenPeer, from: number, to: number, budgetMs: number): Promise<number> => {
  let took = 0;
  for (let at = from; at < to; at += piece) {
    const texts = Array.from({ length: Math.min(piece, to - at) }, (_, place) =>
      textOf(corpusSeries, at + place),
    );
    took += await millisecondsOf(() => peer.fill(texts));
    if (took > budgetMs)
      throw new GaveUp(`${at + texts.length} of ${to} stored after ${(took / 1_000).toFixed(0)} s`);
  }
  return took;
};

/** Questions from this number on, until there were enough or the time is up. */
const ask = async (peer: OpenPeer, stored: number, from: number, count: number, mostMs: number) => {
  const samples: number[] = [];
  let found = 0;
  const begun = performance.now();
  for (let number = from; number < from + count; number++) {
    const { query, text } = questionOf(number, stored);
    samples.push(
      await millisecondsOf(async () => {
        if ((await peer.search(query)).slice(0, firstTen).includes(text)) found++;
      }),
    );
    if (performance.now() - begun > mostMs) break;
  }
  return { samples, found };
};

const askAll = async (peer: OpenPeer, stored: number, { searches, searchMs }: Budget) => {
  const cold = await ask(peer, stored, searches, first, searchMs);
  await ask(peer, stored, searches + first, warmUp, warmUpMs);
  const spentBefore = peer.processorMs();
  const { samples, found } = await ask(peer, stored, 0, searches, searchMs);
  const spent = peer.processorMs();
  return {
    firstSearchMs: spreadOf(cold.samples),
    searchMs: spreadOf(samples),
    searchProcessorMs: spent === null || spentBefore === null ? null : (spent - spentBefore) / samples.length,
    searches: samples.length,
    found: found / samples.length,
  };
};

const writeSome = async (peer: OpenPeer, stored: number, { writes, searchMs }: Budget): Promise<Spread> => {
  const samples: number[] = [];
  const begun = performance.now();
  for (let number = 0; number < writes; number++) {
    samples.push(await millisecondsOf(() => peer.write(textOf(corpusSeries + 1, stored + number))));
    if (performance.now() - begun > searchMs) break;
  }
  return spreadOf(samples);
};

/** Figures at each size, on one folder that grows from size to size. */
export const measurePeer = async (
  peer: Peer,
  installed: string,
  sizes: readonly number[],
  budget: Budget,
  say: (line: string) => void,
): Promise<PeerFigures[]> => {
  const { name, door, note } = peer;
  const folder = await mkdtemp(join(tmpdir(), 'loci-peer-'));
  const nothing = {
    fillPerSecond: null,
    writeMs: null,
    firstSearchMs: null,
    searchMs: null,
    searchProcessorMs: null,
    searches: 0,
    found: null,
  };
  const figures: PeerFigures[] = [];
  let opened: OpenPeer | null = null;
  try {
    opened = await peer.open(folder, installed);
    let filled = 0;
    for (const stored of sizes) {
      try {
        const took = await fill(opened, filled, stored, budget.fillMs);
        const fillPerSecond = ((stored - filled) / took) * 1_000;
        filled = stored;
        const asked = await askAll(opened, stored, budget);
        const writeMs = await writeSome(opened, stored, budget);
        figures.push({ name, door, stored, fillPerSecond, writeMs, ...asked, gaveUp: null, note });
        say(
          `${name} (${door}), ${stored}: search p95 ${asked.searchMs.p95.toFixed(1)} ms, found ${(asked.found * 100).toFixed(0)} %`,
        );
      } catch (error) {
        const gaveUp = error instanceof Error ? error.message : String(error);
        figures.push({ name, door, stored, ...nothing, gaveUp, note });
        say(`${name} (${door}), ${stored}: ${gaveUp}`);
        if (error instanceof GaveUp) break;
        throw error;
      }
    }
  } catch (error) {
    if (figures.length === 0) {
      const gaveUp = error instanceof Error ? error.message : String(error);
      figures.push({ name, door, stored: sizes[0] ?? 0, ...nothing, gaveUp, note });
      say(`${name}: ${gaveUp}`);
    }
  } finally {
    await opened?.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
  return figures;
};
