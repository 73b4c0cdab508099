/** The meaning of a task as three columns: model, scale, data. */
import type { TaskVector } from '../../domain/asked.js';
import type { SqlValue } from './executor.js';

export type TaskVectorRow = [model: string | null, scale: number | null, data: Uint8Array | null];

export const toTaskVector = ([model, scale, data]: TaskVectorRow): TaskVector | null =>
  model === null || scale === null || data === null
    ? null
    : { model, scale, data: new Int8Array(data.buffer, data.byteOffset, data.byteLength) };

export const taskVectorRow = (vector: TaskVector | null): SqlValue[] =>
  vector === null
    ? [null, null, null]
    : [
        vector.model,
        vector.scale,
        new Uint8Array(vector.data.buffer, vector.data.byteOffset, vector.data.byteLength),
      ];
