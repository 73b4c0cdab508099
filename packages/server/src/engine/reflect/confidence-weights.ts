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
      bias: 2.7072,
      high: 0.97,
      inputs: {
        firstJudged: { weight: 1.8324, usual: 0.549 },
        nearest: { weight: 1.4895, usual: 0.6612 },
        known: { weight: 2.7261, usual: 0.8741 },
        ownWords: { weight: 1.7288, usual: 0.3379 },
        ownJudged: { weight: 1.8063, usual: 0.2416 },
        namesMissing: { weight: -0.1321, usual: 0.0218 },
        timesMissing: { weight: -3.2772, usual: 0.0085 },
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
      bias: 1.9459,
      high: 0.955,
      inputs: {
        firstJudged: { weight: 0.9178, usual: 0.3715 },
        nearest: { weight: 0, usual: 0.6583 },
        bestCoverage: { weight: 1.6506, usual: 0.6466 },
        known: { weight: 4.8261, usual: 0.9222 },
        namesMissing: { weight: -0.9913, usual: 0.076 },
        timesMissing: { weight: -0.0361, usual: 0.0003 },
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
      bias: 2.8855,
      high: 0.965,
      inputs: {
        oneMemory: { weight: 1.5014, usual: 0.7818 },
        known: { weight: 2.2925, usual: 0.8741 },
        ownWords: { weight: 3.5256, usual: 0.3379 },
        namesMissing: { weight: -0.5673, usual: 0.0281 },
        timesMissing: { weight: -2.2491, usual: 0.0085 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
    },
    user: {
      bias: 1.7937,
      high: 1,
      inputs: {
        bestCoverage: { weight: 0.2441, usual: 0.5434 },
        known: { weight: 2.4065, usual: 0.7785 },
        byUser: { weight: 2.2192, usual: 0.9151 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
        timesMissing: { weight: -1, usual: 0 },
      },
    },
    thing: {
      bias: 1.9076,
      high: 1,
      inputs: {
        bestCoverage: { weight: 1.8711, usual: 0.6509 },
        known: { weight: 4.8628, usual: 0.9225 },
        namesMissing: { weight: -0.7984, usual: 0.0875 },
        timesMissing: { weight: -0.0738, usual: 0.0004 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
    },
  },
  nothing: 0.0672,
  low: 0.6,
});
