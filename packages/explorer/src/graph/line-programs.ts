/** The WebGL programs of the four kinds of lines: each has its own pattern, and directed ones have an arrow. */
import type { RelationshipKind } from '@loci/client';
import {
  createEdgeArrowHeadProgram,
  createEdgeCompoundProgram,
  EdgeArrowProgram,
  type EdgeProgramType,
  EdgeRectangleProgram,
} from 'sigma/rendering';
import { type LinePattern, linePatterns } from './line-patterns.js';

const arrow = { lengthToThicknessRatio: 3.5, widenessToThicknessRatio: 2.6 };

/** This library measures in half of the on-screen size of one drawing unit. */
const alongInPixels = 'a_positionCoef * length(a_positionEnd - a_positionStart) / (2.0 * u_correctionRatio)';

const withPattern = ({ dash, gap }: Pick<LinePattern, 'dash' | 'gap'>): EdgeProgramType =>
  class extends EdgeRectangleProgram {
    override getDefinition() {
      const definition = super.getDefinition();
      const vertex = definition.VERTEX_SHADER_SOURCE.replace(
        'varying vec4 v_color;',
        'varying vec4 v_color;\nvarying float v_along;',
      ).replace('v_normal = unitNormal;', `v_normal = unitNormal;\n  v_along = ${alongInPixels};`);
      const fragment = definition.FRAGMENT_SHADER_SOURCE.replace(
        'precision mediump float;',
        'precision highp float;',
      )
        .replace('varying vec4 v_color;', 'varying vec4 v_color;\nvarying float v_along;')
        .replace(
          'float dist =',
          `if (mod(v_along, ${(dash + gap).toFixed(1)}) > ${dash.toFixed(1)}) discard;\n  float dist =`,
        );
      return { ...definition, VERTEX_SHADER_SOURCE: vertex, FRAGMENT_SHADER_SOURCE: fragment };
    }
  };

const programOf = ({ dash, gap, isDirected }: LinePattern): EdgeProgramType => {
  if (gap === 0) return isDirected ? EdgeArrowProgram : EdgeRectangleProgram;
  const line = withPattern({ dash, gap });
  return isDirected ? createEdgeCompoundProgram([line, createEdgeArrowHeadProgram(arrow)]) : line;
};

/** Draws nothing while paused. */
const pausing = (program: EdgeProgramType, isPaused: () => boolean): EdgeProgramType =>
  class extends program {
    override render(...given: Parameters<InstanceType<EdgeProgramType>['render']>): void {
      if (!isPaused()) super.render(...given);
    }
  };

/** Later lines cover earlier ones, so "related to" comes first. */
const fromBelow = Object.entries(linePatterns).sort(
  ([kind], [other]) => Number(other === 'related-to') - Number(kind === 'related-to'),
);

/** By kind; no line is drawn while `isPaused`. */
export const lineProgramsWhile = (isPaused: () => boolean) =>
  Object.fromEntries(
    fromBelow.map(([kind, pattern]) => [kind, pausing(programOf(pattern), isPaused)]),
  ) as Record<RelationshipKind, EdgeProgramType>;
