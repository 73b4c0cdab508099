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
      bias: 2.8992,
      high: 0.97,
      inputs: {
        firstJudged: { weight: 1.5225, usual: 0.5471 },
        nearest: { weight: 1.9496, usual: 0.6631 },
        oneMemory: { weight: 2.4859, usual: 0.7846 },
        ownWords: { weight: 2.3166, usual: 0.3369 },
        ownJudged: { weight: 1.1782, usual: 0.2298 },
        namesMissing: { weight: -1.1941, usual: 0.0203 },
        timesMissing: { weight: -2.9787, usual: 0.0085 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 4.2943,
        inputs: {
          firstJudged: { weight: 3.4317, usual: 0.6305 },
          meanJudged: { weight: 0, usual: -0.2665 },
          nearest: { weight: 0, usual: 0.6679 },
          bestCoverage: { weight: 2.5789, usual: 0.8239 },
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
        bias: 1.0912,
        inputs: {
          firstJudged: { weight: 1.7893, usual: 0.3778 },
          meanJudged: { weight: 1.5927, usual: -0.0802 },
          nearest: { weight: 0, usual: 0.7944 },
          bestCoverage: { weight: 0.5298, usual: 0.6156 },
        },
      },
    },
    thing: {
      bias: 1.8645,
      high: 0.9,
      inputs: {
        firstJudged: { weight: 1.981, usual: 0.4541 },
        nearest: { weight: 1.0682, usual: 0.6583 },
        bestCoverage: { weight: 1.6536, usual: 0.6574 },
        namesMissing: { weight: -0.6513, usual: 0.072 },
        timesMissing: { weight: -0.0885, usual: 0.0004 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 1.99,
        inputs: {
          firstJudged: { weight: 3.4361, usual: 0.504 },
          meanJudged: { weight: 0, usual: -0.2948 },
          nearest: { weight: 0, usual: 0.6612 },
          bestCoverage: { weight: 0, usual: 0.6858 },
        },
      },
    },
  },
  nothing: 0.072,
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
      bias: 1.7702,
      high: 1,
      inputs: {
        bestCoverage: { weight: 3.1246, usual: 0.6578 },
        namesMissing: { weight: -0.0232, usual: 0.1144 },
        timesMissing: { weight: -0.2374, usual: 0.0004 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 1.2057,
        inputs: {
          bestCoverage: { weight: 2.0805, usual: 0.6859 },
          oneMemory: { weight: 0.6489, usual: 0.7165 },
        },
      },
    },
  },
  nothing: 0.447,
  low: 0.6,
  shown: 0.9,
});
