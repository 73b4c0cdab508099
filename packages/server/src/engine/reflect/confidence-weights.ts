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
    recipe: 'embedded-5',
  },
  weights: {
    person: {
      bias: 2.9398,
      high: 0.97,
      inputs: {
        firstJudged: { weight: 1.5634, usual: 0.5481 },
        nearest: { weight: 1.9185, usual: 0.6631 },
        oneMemory: { weight: 2.5432, usual: 0.7846 },
        ownWords: { weight: 2.2754, usual: 0.3369 },
        ownJudged: { weight: 1.3767, usual: 0.2341 },
        namesMissing: { weight: -0.4282, usual: 0.0397 },
        timesMissing: { weight: -2.9575, usual: 0.0085 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 4.533,
        inputs: {
          firstJudged: { weight: 2.4852, usual: 0.6309 },
          meanJudged: { weight: 0.299, usual: -0.2605 },
          nearest: { weight: 0, usual: 0.6679 },
          bestCoverage: { weight: 4.2631, usual: 0.8172 },
        },
      },
    },
    user: {
      bias: 1.9199,
      high: 0.9,
      inputs: {
        nearness: { weight: 16.2238, usual: 0.7332 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
        timesMissing: { weight: -1, usual: 0 },
      },
      shows: {
        bias: 1.1599,
        inputs: {
          firstJudged: { weight: 1.9995, usual: 0.3717 },
          meanJudged: { weight: 1.5232, usual: -0.0812 },
          nearest: { weight: 0, usual: 0.7944 },
          bestCoverage: { weight: 0.2565, usual: 0.6093 },
        },
      },
    },
    thing: {
      bias: 1.8559,
      high: 0.9,
      inputs: {
        firstJudged: { weight: 2.0648, usual: 0.4563 },
        nearest: { weight: 1.1428, usual: 0.6583 },
        bestCoverage: { weight: 1.4917, usual: 0.6527 },
        namesMissing: { weight: -0.6909, usual: 0.0768 },
        timesMissing: { weight: -0.081, usual: 0.0004 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 1.926,
        inputs: {
          firstJudged: { weight: 2.5791, usual: 0.5059 },
          meanJudged: { weight: 0, usual: -0.2848 },
          nearest: { weight: 0, usual: 0.6612 },
          bestCoverage: { weight: 0, usual: 0.6793 },
        },
      },
    },
  },
  nothing: 0.0778,
  low: 0.6,
  shown: 0.9,
});

/** At the lexical tier. */
export const lexicalConfidence: ConfidenceModel = Object.freeze({
  name: 'confidence-lexical-1',
  fitted: {
    on: { friends: 500, projects: 500, teams: 423, musique: 100, tldr: 200 },
    seed: 7,
    date: '2026-11-15',
    models: [],
    recipe: 'lexical-5',
  },
  weights: {
    person: {
      bias: 2.7966,
      high: 0.97,
      inputs: {
        oneMemory: { weight: 1.7565, usual: 0.7896 },
        ownWords: { weight: 3.9784, usual: 0.3517 },
        namesMissing: { weight: -1.3787, usual: 0.0711 },
        timesMissing: { weight: -2.0466, usual: 0.0124 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 3.2441,
        inputs: {
          bestCoverage: { weight: 2.4928, usual: 0.8495 },
          oneMemory: { weight: 3.0427, usual: 0.8365 },
        },
      },
    },
    user: {
      bias: 1.7566,
      high: 1,
      inputs: {
        bestCoverage: { weight: 2.2438, usual: 0.6008 },
        byUser: { weight: 2.9437, usual: 0.9146 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
        timesMissing: { weight: -1, usual: 0 },
      },
      shows: {
        bias: 0.7901,
        inputs: {
          bestCoverage: { weight: 0, usual: 0.6219 },
          oneMemory: { weight: 3.7444, usual: 0.6065 },
        },
      },
    },
    thing: {
      bias: 1.7525,
      high: 1,
      inputs: {
        bestCoverage: { weight: 3.0018, usual: 0.653 },
        namesMissing: { weight: 0, usual: 0.1233 },
        timesMissing: { weight: -0.2264, usual: 0.0004 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 1.0276,
        inputs: {
          bestCoverage: { weight: 1.5391, usual: 0.6793 },
          oneMemory: { weight: 0.6873, usual: 0.7165 },
        },
      },
    },
  },
  nothing: 0.4723,
  low: 0.6,
  shown: 0.9,
});
