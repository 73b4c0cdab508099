/** One corpus on both databases: the same questions have the same best ten, by words and by meaning. */
import type { KnowledgeApi, Lines } from '@loci/client';
import { expect, it, onTestFinished } from 'vitest';
import { ownerGrant } from '../../src/api/service.js';
import { exampleLines } from '../../src/cli/example.js';
import { folderOfTest, openFolder } from '../doors.js';
import { understood } from '../recall/embedded-instance.js';
import { startMeanings, wordsOf } from '../recall/hashed-meanings.js';
import { proves } from '../requirements.js';
import { newSchema } from './schema-of-test.js';

const graph_id = 'atlas';
const mixed = 500;
const questions = 500;

/** The same numbers in every run. */
const seeded = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

interface Line {
  readonly content: string;
}

const gathered = async (lines: Lines): Promise<string[]> => {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
};

/** The example, and as much again out of halves of its sentences. */
const makeCorpus = async (): Promise<string[]> => {
  const [head, ...said] = await gathered(exampleLines());
  const memories = said.map(line => JSON.parse(line) as Line).filter(({ content }) => content !== undefined);
  const pick = seeded(11);
  const mixes = Array.from({ length: mixed }, (): Line => {
    const [one, other] = [memories[pick(memories.length)]!, memories[pick(memories.length)]!];
    const [first, second] = [one.content.split(' '), other.content.split(' ')];
    const content = [...first.slice(0, first.length / 2), ...second.slice(second.length / 2)].join(' ');
    return { ...one, content };
  });
  return [head!, ...[...memories, ...mixes].map(memory => JSON.stringify(memory))];
};

const makeQuestions = (corpus: readonly string[]): string[] => {
  const pick = seeded(23);
  const contents = corpus.slice(1).map(line => wordsOf((JSON.parse(line) as Line).content));
  return Array.from({ length: questions }, () => {
    const [one, other] = [contents[pick(contents.length)]!, contents[pick(contents.length)]!];
    const start = pick(one.length);
    return [...one.slice(start, start + 2 + pick(5)), other[pick(other.length)]!].join(' ');
  });
};

async function* linesOf(corpus: readonly string[]): AsyncGenerator<string> {
  yield* corpus;
}

const openBase = async (environment: Record<string, string>): Promise<KnowledgeApi> => {
  const instance = await openFolder(await folderOfTest(), environment);
  onTestFinished(() => instance.close());
  return instance.service.as(ownerGrant);
};

it('finds the same ten for five hundred questions', { timeout: 360_000 }, async () => {
  proves('PGS-02');
  const meanings = await startMeanings();
  const schema = newSchema();
  onTestFinished(schema.drop);
  const corpus = await makeCorpus();
  const bases = [await openBase(meanings), await openBase({ ...meanings, LOCI_DATABASE_URL: schema.url })];
  // As an export the memories have ids, so that ties break alike on both.
  await bases[0]!.importGraph({ graph_id: 'draft', lines: linesOf(corpus) });
  const exported = await gathered(await bases[0]!.exportGraph({ graph_id: 'draft' }));
  for (const api of bases) {
    await api.importGraph({ graph_id, lines: linesOf(exported) });
    await understood(api, graph_id);
  }
  let isByMeaning = 0;
  for (const query of makeQuestions(corpus)) {
    const [embedded, postgres] = await Promise.all(
      bases.map(async api => {
        const { items } = await api.search({ graph_id, query, limit: 10, include: ['explain'] });
        return items.map(({ id, score, explain }) => ({ id, score, arms: explain?.arms }));
      }),
    );
    expect(postgres, query).toEqual(embedded);
    if (embedded!.some(({ arms }) => arms?.vector !== undefined)) isByMeaning += 1;
  }
  // Otherwise the test would say nothing of vectors.
  expect(isByMeaning).toBeGreaterThan(questions / 2);
});
