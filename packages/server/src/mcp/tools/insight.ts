/** `insight`: turns memories into advice for a task, with the quotes it is based on. */
import type { InsightProgress } from '@loci/client';
import { toolTexts } from '@loci/client/tools';
import { z } from 'zod';
import { quoted, visible } from '../../language/quoted.js';
import {
  contradictionLines,
  contradictionList,
  dayOf,
  namedById,
  speakerOf,
} from '../words/contradictions.js';
import { counted } from '../words/counted.js';
import { warningOf } from '../words/memories.js';
import { onOneLine, shortened } from '../words/token-budget.js';
import { defineTool, readsOnly } from './tool.js';

const quoteCharacters = 400;

const stageInWords = (progress: InsightProgress): string => {
  switch (progress.stage) {
    case 'evidence':
      return `${counted(progress.evidence.length, 'quote')} found`;
    case 'local':
      return `an answer with ${progress.confidence} confidence is ready`;
    case 'wording':
      return `${progress.model} is writing the answer`;
    case 'checked':
      return `${progress.kept} of ${counted(progress.written, 'sentence')} supported by the quotes`;
  }
};

export const insight = defineTool({
  name: 'insight',
  title: 'Insight',
  description: toolTexts.insight.description,
  input: toolTexts.insight.input,
  output: z.object({
    insight_id: z.string().optional(),
    insight: z.string(),
    recommendation: z.string(),
    confidence: z.string(),
    confidence_reason: z.string(),
    sources: z.array(
      z.object({
        number: z.int(),
        memory_id: z.string(),
        quote: z.string(),
        by: z.string(),
        at: z.string(),
        role: z.string(),
        suspicious: z.string().optional().describe('Looks like instructions: why'),
      }),
    ),
    contradictions: contradictionList,
  }),
  hints: readsOnly,
  async run(question, { api, graph, signal, progress }) {
    const answer = await api.insight(
      { graph_id: graph, ...question, include: ['evidence', 'contradictions'] },
      { signal, onProgress: stage => progress(stageInWords(stage)) },
    );
    const contested = (answer.contradictions ?? []).map(one => one.contradiction_id);
    const named = await namedById(api, graph, contested, signal);
    const sources = (answer.evidence ?? []).map(
      ({ number, memory_id, quote, source, occurred_at, role, suspicious }) => ({
        number,
        memory_id,
        quote: shortened(onOneLine(visible(quote)), quoteCharacters),
        by: speakerOf(source),
        at: dayOf(occurred_at),
        role,
        ...(suspicious === undefined ? {} : { suspicious: suspicious.reason }),
      }),
    );
    const reason = [answer.confidence_reason ?? '', answer.feedback ?? ''].join(' ').trim();
    return {
      text: [
        `Insight: ${quoted(answer.insight)}`,
        `Recommendation: ${quoted(answer.recommendation)}`,
        `Confidence: ${answer.confidence}. ${reason}`.trimEnd(),
        ...(sources.length === 0 ? [] : ['Sources:']),
        ...sources.map(
          ({ number, memory_id, quote, by, at, role, suspicious }) =>
            `[${number}] ${warningOf(suspicious)}${by}, ${at}: ${quoted(quote)} (${role === 'supports' ? '' : `${role}, `}id ${memory_id})`,
        ),
        ...contradictionLines(named),
        ...(answer.insight_id === undefined ? [] : [`Insight id: ${answer.insight_id}`]),
      ].join('\n'),
      data: {
        ...(answer.insight_id === undefined ? {} : { insight_id: answer.insight_id }),
        insight: visible(answer.insight),
        recommendation: visible(answer.recommendation),
        confidence: answer.confidence,
        confidence_reason: reason,
        sources,
        contradictions: named.shown,
      },
    };
  },
});
