/** An ONNX model without its large weights, which the runtime then maps from the file. */

// A session made from a whole file holds each weight twice while loading, and the process keeps the freed memory. Made
// from the outline, it maps the weights: it releases those it packs, and of the embedding table only the rows in use
// stay in memory, as pages the system can reclaim. The results are identical.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';

/** Field numbers from onnx.proto: of a model, its graph and a tensor. */
const GRAPH = 7;
const INITIALIZER = 5;
const TENSOR = { type: 2, raw: 9, external: 13, place: 14 } as const;
const ENTRY = { key: 1, value: 2 } as const;
const OUTSIDE = 1;
/** uint8 and int8 may begin at any byte of a file; wider types may not. */
const BYTE_TYPES = [2, 3];
const SMALLEST_LEFT_OUT = 64 * 1024;

/** Wire types. */
const VARINT = 0;
const PREFIXED = 2;
const FIXED_SIZES = new Map([
  [1, 8],
  [5, 4],
]);

const PIECE_BYTES = 64 * 1024;

interface Field {
  readonly number: number;
  /** Where its head begins, where its value begins, and where it ends. */
  readonly head: number;
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

interface Source {
  readonly byte: (at: number) => number;
  readonly copy: (from: number, to: number) => Buffer;
}

const notUnderstood = () => new Error('not a valid ONNX model');

const createSource = (file: number): Source => {
  const piece = Buffer.alloc(PIECE_BYTES);
  let from = 0;
  let held = 0;
  return {
    byte(at) {
      if (at < from || at >= from + held) {
        from = at;
        held = readSync(file, piece, 0, PIECE_BYTES, at);
        if (held === 0) throw notUnderstood();
      }
      return piece[at - from]!;
    },
    copy(start, end) {
      const copied = Buffer.alloc(end - start);
      if (readSync(file, copied, 0, copied.length, start) < copied.length) throw notUnderstood();
      return copied;
    },
  };
};

/** A number, and the position after it. */
const readVarint = (source: Source, start: number): [value: number, next: number] => {
  let value = 0;
  let at = start;
  for (let weight = 1; ; weight *= 128) {
    const byte = source.byte(at++);
    value += (byte % 128) * weight;
    if (byte < 128) return [value, at];
  }
};

const readField = (source: Source, head: number): Field => {
  const [tag, next] = readVarint(source, head);
  const number = Math.floor(tag / 8);
  const kind = tag % 8;
  if (kind === VARINT) {
    const [value, end] = readVarint(source, next);
    return { number, head, start: next, end, value };
  }
  if (kind === PREFIXED) {
    const [size, start] = readVarint(source, next);
    return { number, head, start, end: start + size, value: 0 };
  }
  const size = FIXED_SIZES.get(kind);
  if (size === undefined) throw notUnderstood();
  return { number, head, start: next, end: next + size, value: 0 };
};

const readFields = (source: Source, start: number, end: number): Field[] => {
  const fields: Field[] = [];
  for (let at = start; at < end; at = fields.at(-1)!.end) fields.push(readField(source, at));
  if ((fields.at(-1)?.end ?? end) > end) throw notUnderstood();
  return fields;
};

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
};

const prefixed = (number: number, content: Buffer): Buffer =>
  Buffer.concat([varint(number * 8 + PREFIXED), varint(content.length), content]);

const entry = (key: string, value: string | number): Buffer =>
  prefixed(
    TENSOR.external,
    Buffer.concat([prefixed(ENTRY.key, Buffer.from(key)), prefixed(ENTRY.value, Buffer.from(String(value)))]),
  );

/** Copies the fields, except those that `instead` rewrites. */
const rewrite = (source: Source, fields: readonly Field[], instead: (field: Field) => Buffer | null) =>
  Buffer.concat(fields.map(field => instead(field) ?? source.copy(field.head, field.end)));

/** Null if nothing can be left out, or if this is not a model: the runtime reports that best. */
export const outlineOf = (path: string): Uint8Array | null => {
  const file = openSync(path, 'r');
  try {
    const source = createSource(file);
    let leftOut = 0;
    const outlineTensor = (tensor: Field): Buffer | null => {
      if (tensor.end - tensor.start < SMALLEST_LEFT_OUT) return null;
      const fields = readFields(source, tensor.start, tensor.end);
      if (!fields.some(({ number, value }) => number === TENSOR.type && BYTE_TYPES.includes(value)))
        return null;
      const content = rewrite(source, fields, ({ number, start, end }) => {
        if (number !== TENSOR.raw) return null;
        leftOut++;
        const where = [
          entry('location', basename(path)),
          entry('offset', start),
          entry('length', end - start),
        ];
        return Buffer.concat([...where, varint(TENSOR.place * 8 + VARINT), varint(OUTSIDE)]);
      });
      return prefixed(INITIALIZER, content);
    };
    const outlineGraph = ({ start, end }: Field): Buffer => {
      const instead = (field: Field) => (field.number === INITIALIZER ? outlineTensor(field) : null);
      return prefixed(GRAPH, rewrite(source, readFields(source, start, end), instead));
    };
    const fields = readFields(source, 0, fstatSync(file).size);
    const outline = rewrite(source, fields, field => (field.number === GRAPH ? outlineGraph(field) : null));
    return leftOut === 0 ? null : outline;
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
};
