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
      bias: 3.0023,
      high: 0.96,
      inputs: {
        firstJudged: { weight: 0.394, usual: 0.3776 },
        nearest: { weight: 2.3841, usual: 0.6628 },
        oneMemory: { weight: 2.552, usual: 0.7855 },
        ownWords: { weight: 3.3255, usual: 0.3485 },
        ownJudged: { weight: 0.7725, usual: 0.0743 },
        namesMissing: { weight: -1.7104, usual: 0.0234 },
        timesMissing: { weight: -2.6955, usual: 0.009 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 4.0481,
        inputs: {
          firstJudged: { weight: 2.6026, usual: 0.4613 },
          meanJudged: { weight: 0, usual: -0.4319 },
          nearest: { weight: 0, usual: 0.6676 },
          bestCoverage: { weight: 3.4614, usual: 0.8357 },
        },
      },
    },
    user: {
      bias: 1.9178,
      high: 1,
      inputs: {
        nearness: { weight: 16.1966, usual: 0.7332 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
        timesMissing: { weight: -1, usual: 0 },
      },
      shows: {
        bias: 1.0428,
        inputs: {
          firstJudged: { weight: 0, usual: 0.0872 },
          meanJudged: { weight: 0, usual: -0.3423 },
          nearest: { weight: 0, usual: 0.7944 },
          bestCoverage: { weight: 1.1351, usual: 0.6213 },
        },
      },
    },
    thing: {
      bias: 1.8479,
      high: 0.9,
      inputs: {
        firstJudged: { weight: 1.503, usual: 0.3745 },
        nearest: { weight: 1.8183, usual: 0.6583 },
        bestCoverage: { weight: 2.1837, usual: 0.6579 },
        namesMissing: { weight: -0.5811, usual: 0.0762 },
        timesMissing: { weight: -0.1107, usual: 0.0004 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 2.1552,
        inputs: {
          firstJudged: { weight: 3.2348, usual: 0.4197 },
          meanJudged: { weight: 0, usual: -0.3715 },
          nearest: { weight: 0, usual: 0.6612 },
          bestCoverage: { weight: 0.0743, usual: 0.6862 },
        },
      },
    },
  },
  nothing: 0.3175,
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
        bias: 3.4155,
        inputs: {
          bestCoverage: { weight: 2.5586, usual: 0.8551 },
          oneMemory: { weight: 3.2185, usual: 0.8364 },
        },
      },
    },
    user: {
      bias: 1.8165,
      high: 1,
      inputs: {
        bestCoverage: { weight: 2.5, usual: 0.6118 },
        byUser: { weight: 3.8793, usual: 0.9088 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
        timesMissing: { weight: -1, usual: 0 },
      },
      shows: {
        bias: 1.0168,
        inputs: {
          bestCoverage: { weight: 0, usual: 0.6335 },
          oneMemory: { weight: 5.0499, usual: 0.6065 },
        },
      },
    },
    thing: {
      bias: 1.7693,
      high: 1,
      inputs: {
        bestCoverage: { weight: 3.1135, usual: 0.6579 },
        namesMissing: { weight: -0.0256, usual: 0.1144 },
        timesMissing: { weight: -0.2377, usual: 0.0004 },
        agreement: { weight: 0.25, usual: 0 },
        stale: { weight: -0.5, usual: 0 },
        contested: { weight: -3, usual: 0 },
      },
      shows: {
        bias: 1.2254,
        inputs: {
          bestCoverage: { weight: 1.9819, usual: 0.6859 },
          oneMemory: { weight: 0.5891, usual: 0.7165 },
        },
      },
    },
  },
  nothing: 0.4453,
  low: 0.6,
  shown: 0.9,
});
