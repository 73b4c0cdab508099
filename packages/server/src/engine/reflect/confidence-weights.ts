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
      bias: 2.9004,
      high: 0.97,
      inputs: {
        firstJudged: { weight: 1.5371, usual: 0.5492 },
        nearest: { weight: 1.929, usual: 0.6631 },
        oneMemory: { weight: 2.458, usual: 0.7846 },
        ownWords: { weight: 2.308, usual: 0.3369 },
        ownJudged: { weight: 1.2624, usual: 0.2328 },
        namesMissing: { weight: -1.1828, usual: 0.0203 },
        timesMissing: { weight: -2.9956, usual: 0.0085 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 4.5735,
        inputs: {
          firstJudged: { weight: 2.6049, usual: 0.6322 },
          meanJudged: { weight: 0.3284, usual: -0.2614 },
          nearest: { weight: 0, usual: 0.6679 },
          bestCoverage: { weight: 3.9855, usual: 0.8195 },
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
        bias: 1.0866,
        inputs: {
          firstJudged: { weight: 1.7728, usual: 0.375 },
          meanJudged: { weight: 1.3408, usual: -0.0802 },
          nearest: { weight: 0, usual: 0.7944 },
          bestCoverage: { weight: 0.4399, usual: 0.6088 },
        },
      },
    },
    thing: {
      bias: 1.8609,
      high: 0.905,
      inputs: {
        firstJudged: { weight: 2.0435, usual: 0.4557 },
        nearest: { weight: 1.0739, usual: 0.6583 },
        bestCoverage: { weight: 1.482, usual: 0.6525 },
        namesMissing: { weight: -0.8633, usual: 0.0685 },
        timesMissing: { weight: -0.0846, usual: 0.0004 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 1.9131,
        inputs: {
          firstJudged: { weight: 3.3822, usual: 0.5057 },
          meanJudged: { weight: 0, usual: -0.2832 },
          nearest: { weight: 0, usual: 0.6612 },
          bestCoverage: { weight: 0, usual: 0.6794 },
        },
      },
    },
  },
  nothing: 0.0768,
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
      bias: 2.7052,
      high: 0.98,
      inputs: {
        oneMemory: { weight: 1.5041, usual: 0.7897 },
        ownWords: { weight: 3.8431, usual: 0.3522 },
        namesMissing: { weight: -1.8666, usual: 0.0556 },
        timesMissing: { weight: -2.2944, usual: 0.0125 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 3.3937,
        inputs: {
          bestCoverage: { weight: 2.3255, usual: 0.8501 },
          oneMemory: { weight: 3.2995, usual: 0.8364 },
        },
      },
    },
    user: {
      bias: 1.8137,
      high: 1,
      inputs: {
        bestCoverage: { weight: 2.5009, usual: 0.6007 },
        byUser: { weight: 3.8421, usual: 0.9092 },
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
      bias: 1.7564,
      high: 1,
      inputs: {
        bestCoverage: { weight: 2.9828, usual: 0.6533 },
        namesMissing: { weight: -0.0983, usual: 0.115 },
        timesMissing: { weight: -0.2299, usual: 0.0004 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 1.1084,
        inputs: {
          bestCoverage: { weight: 1.7045, usual: 0.68 },
          oneMemory: { weight: 0.5201, usual: 0.7165 },
        },
      },
    },
  },
  nothing: 0.4615,
  low: 0.6,
  shown: 0.9,
});
