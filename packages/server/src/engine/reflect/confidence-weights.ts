/** Weights of confidence as `loci fit` made them; docs/insights.md says on what. Not to be changed by hand. */
import type { ConfidenceModel } from './confidence-model.js';

/** At the embedded tier. */
export const embeddedConfidence: ConfidenceModel = Object.freeze({
  name: 'confidence-embedded-1',
  fitted: {
    on: { friends: 500, projects: 500, teams: 423, musique: 100, tldr: 200 },
    seed: 7,
    date: '2026-11-16',
    models: ['loci-embed-6', 'loci-judge-6'],
    recipe: 'embedded-5',
  },
  weights: {
    person: {
      bias: 2.9037,
      high: 0.97,
      inputs: {
        firstJudged: { weight: 1.5857, usual: 0.549 },
        nearest: { weight: 1.9217, usual: 0.6631 },
        oneMemory: { weight: 2.4506, usual: 0.7846 },
        ownWords: { weight: 2.3026, usual: 0.3369 },
        ownJudged: { weight: 1.2421, usual: 0.2333 },
        namesMissing: { weight: -1.1707, usual: 0.0203 },
        timesMissing: { weight: -2.9986, usual: 0.0085 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 4.5867,
        inputs: {
          firstJudged: { weight: 2.5336, usual: 0.6323 },
          meanJudged: { weight: 0.4617, usual: -0.2615 },
          nearest: { weight: 0, usual: 0.6679 },
          bestCoverage: { weight: 3.4152, usual: 0.8239 },
        },
      },
    },
    user: {
      bias: 1.9201,
      high: 0.9,
      inputs: {
        nearness: { weight: 16.2322, usual: 0.7332 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
        timesMissing: { weight: -1, usual: 0 },
      },
      shows: {
        bias: 1.1226,
        inputs: {
          firstJudged: { weight: 1.6697, usual: 0.378 },
          meanJudged: { weight: 1.5492, usual: -0.0802 },
          nearest: { weight: 0, usual: 0.7944 },
          bestCoverage: { weight: 0.4939, usual: 0.6166 },
        },
      },
    },
    thing: {
      bias: 1.8676,
      high: 0.905,
      inputs: {
        firstJudged: { weight: 2.0293, usual: 0.4555 },
        nearest: { weight: 1.0817, usual: 0.6583 },
        bestCoverage: { weight: 1.5498, usual: 0.6573 },
        namesMissing: { weight: -0.8312, usual: 0.0684 },
        timesMissing: { weight: -0.0877, usual: 0.0004 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 1.9627,
        inputs: {
          firstJudged: { weight: 3.4282, usual: 0.5057 },
          meanJudged: { weight: 0, usual: -0.2832 },
          nearest: { weight: 0, usual: 0.6612 },
          bestCoverage: { weight: 0, usual: 0.6853 },
        },
      },
    },
  },
  nothing: 0.0731,
  low: 0.6,
  shown: 0.9,
});

/** At the lexical tier. */
export const lexicalConfidence: ConfidenceModel = Object.freeze({
  name: 'confidence-lexical-1',
  fitted: {
    on: { friends: 500, projects: 500, teams: 423, musique: 100, tldr: 200 },
    seed: 7,
    date: '2026-11-16',
    models: [],
    recipe: 'lexical-5',
  },
  weights: {
    person: {
      bias: 2.6983,
      high: 0.98,
      inputs: {
        oneMemory: { weight: 1.4792, usual: 0.7898 },
        ownWords: { weight: 3.8328, usual: 0.3522 },
        namesMissing: { weight: -1.8802, usual: 0.0557 },
        timesMissing: { weight: -2.3079, usual: 0.0125 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 3.4127,
        inputs: {
          bestCoverage: { weight: 2.5368, usual: 0.8549 },
          oneMemory: { weight: 3.2235, usual: 0.8364 },
        },
      },
    },
    user: {
      bias: 1.8218,
      high: 1,
      inputs: {
        bestCoverage: { weight: 2.5129, usual: 0.6076 },
        byUser: { weight: 3.8387, usual: 0.9085 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
        timesMissing: { weight: -1, usual: 0 },
      },
      shows: {
        bias: 1.0136,
        inputs: {
          bestCoverage: { weight: 0, usual: 0.6297 },
          oneMemory: { weight: 4.9506, usual: 0.6065 },
        },
      },
    },
    thing: {
      bias: 1.7673,
      high: 1,
      inputs: {
        bestCoverage: { weight: 3.073, usual: 0.658 },
        namesMissing: { weight: -0.0583, usual: 0.115 },
        timesMissing: { weight: -0.2377, usual: 0.0004 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 1.2279,
        inputs: {
          bestCoverage: { weight: 2.0612, usual: 0.6859 },
          oneMemory: { weight: 0.5443, usual: 0.7165 },
        },
      },
    },
  },
  nothing: 0.4499,
  low: 0.6,
  shown: 0.9,
});
