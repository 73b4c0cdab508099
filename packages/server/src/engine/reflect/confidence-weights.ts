/** Weights of confidence as `loci fit` made them; docs/insights.md says on what. Not to be changed by hand. */
import type { ConfidenceModel } from './confidence-model.js';

/** At the embedded tier. */
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
      bias: 2.9413,
      high: 0.97,
      inputs: {
        firstJudged: { weight: 1.5719, usual: 0.5473 },
        nearest: { weight: 1.9166, usual: 0.6631 },
        oneMemory: { weight: 2.5399, usual: 0.7846 },
        ownWords: { weight: 2.2812, usual: 0.3369 },
        ownJudged: { weight: 1.3748, usual: 0.2338 },
        namesMissing: { weight: -0.425, usual: 0.0397 },
        timesMissing: { weight: -2.9605, usual: 0.0085 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
    },
    user: {
      bias: 2.0124,
      high: 0.945,
      inputs: {
        meanJudged: { weight: 3.933, usual: -0.1678 },
        nearest: { weight: 4.7878, usual: 0.7792 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
        timesMissing: { weight: -1, usual: 0 },
      },
    },
    thing: {
      bias: 1.8524,
      high: 0.96,
      inputs: {
        firstJudged: { weight: 2.0412, usual: 0.4568 },
        nearest: { weight: 1.1722, usual: 0.6583 },
        bestCoverage: { weight: 1.5084, usual: 0.6516 },
        namesMissing: { weight: -0.6507, usual: 0.0762 },
        timesMissing: { weight: -0.077, usual: 0.0003 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
    },
  },
  nothing: 0.0809,
  low: 0.6,
});

/** At the lexical tier. */
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
      bias: 2.7966,
      high: 0.98,
      inputs: {
        oneMemory: { weight: 1.7565, usual: 0.7896 },
        ownWords: { weight: 3.9784, usual: 0.3517 },
        namesMissing: { weight: -1.3787, usual: 0.0711 },
        timesMissing: { weight: -2.0466, usual: 0.0124 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
    },
    user: {
      bias: 1.7502,
      high: 1,
      inputs: {
        bestCoverage: { weight: 2.2323, usual: 0.5817 },
        byUser: { weight: 2.3053, usual: 0.9178 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
        timesMissing: { weight: -1, usual: 0 },
      },
    },
    thing: {
      bias: 1.7513,
      high: 1,
      inputs: {
        bestCoverage: { weight: 2.993, usual: 0.6529 },
        namesMissing: { weight: 0, usual: 0.1233 },
        timesMissing: { weight: -0.2266, usual: 0.0004 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
    },
  },
  nothing: 0.4618,
  low: 0.6,
});
