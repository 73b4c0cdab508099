/** Weights of confidence as `loci fit` made them; docs/insights.md says on what. Not to be changed by hand. */
import type { ConfidenceModel } from './confidence-model.js';

export const embeddedConfidence: ConfidenceModel = Object.freeze({
  name: 'confidence-embedded-1',
  fitted: {
    on: { friends: 500, projects: 500, teams: 423, musique: 100, tldr: 200 },
    seed: 7,
    date: '2026-11-15',
    models: ['loci-embed-6', 'loci-judge-6'],
    recipe: 'embedded-3',
  },
  weights: {
    person: {
      bias: 2.9487,
      high: 0.97,
      inputs: {
        firstJudged: { weight: 1.7889, usual: 0.549 },
        nearest: { weight: 1.8854, usual: 0.6612 },
        oneMemory: { weight: 2.7559, usual: 0.7818 },
        ownWords: { weight: 1.7885, usual: 0.3379 },
        ownJudged: { weight: 1.9824, usual: 0.2416 },
        namesMissing: { weight: -0.0729, usual: 0.0218 },
        timesMissing: { weight: -3.0572, usual: 0.0085 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
    },
    user: {
      bias: 2.1333,
      high: 0.965,
      inputs: {
        meanJudged: { weight: 5.9218, usual: -0.1905 },
        nearness: { weight: 3.751, usual: 0.7325 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
        timesMissing: { weight: -1, usual: 0 },
      },
    },
    thing: {
      bias: 1.8477,
      high: 0.965,
      inputs: {
        firstJudged: { weight: 1.0312, usual: 0.3715 },
        nearest: { weight: 1.5089, usual: 0.6583 },
        bestCoverage: { weight: 2.4642, usual: 0.6466 },
        namesMissing: { weight: -0.948, usual: 0.076 },
        timesMissing: { weight: -0.1302, usual: 0.0003 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
    },
  },
  nothing: 0.0949,
  low: 0.6,
});

export const lexicalConfidence: ConfidenceModel = Object.freeze({
  name: 'confidence-lexical-1',
  fitted: {
    on: { friends: 500, projects: 500, teams: 423, musique: 100, tldr: 200 },
    seed: 7,
    date: '2026-11-15',
    models: [],
    recipe: 'lexical-3',
  },
  weights: {
    person: {
      bias: 3.0015,
      high: 0.95,
      inputs: {
        oneMemory: { weight: 3.289, usual: 0.7818 },
        ownWords: { weight: 3.6476, usual: 0.3379 },
        namesMissing: { weight: -0.4747, usual: 0.0281 },
        timesMissing: { weight: -2.0419, usual: 0.0085 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
    },
    user: {
      bias: 1.711,
      high: 1,
      inputs: {
        bestCoverage: { weight: 1.9951, usual: 0.5434 },
        byUser: { weight: 2.363, usual: 0.9151 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
        timesMissing: { weight: -1, usual: 0 },
      },
    },
    thing: {
      bias: 1.7756,
      high: 1,
      inputs: {
        bestCoverage: { weight: 2.9341, usual: 0.6509 },
        namesMissing: { weight: -0.6758, usual: 0.0875 },
        timesMissing: { weight: -0.2201, usual: 0.0004 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
    },
  },
  nothing: 0.0672,
  low: 0.6,
});
