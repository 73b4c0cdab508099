/** The messages between the main thread and a model's worker thread. */

/** A text to embed, or a pair to judge or to read. */
export type ModelItem = string | readonly [first: string, second: string];

/** How the vectors of the tokens become one: `none` if the model does it itself. */
export type Pooling = 'none' | 'mean' | 'cls';

export interface CheckedFile {
  readonly path: string;
  /** The expected hash of the content; null if unknown. */
  readonly sha256: string | null;
}

export interface WorkerSetup {
  readonly task: 'embed' | 'judge' | 'read';
  /** The module that runs ONNX, as a URL or a name. */
  readonly runtime: string;
  readonly model: CheckedFile;
  readonly tokenizer: CheckedFile;
  readonly maxTokens: number;
  readonly pooling: Pooling;
}

/** What a thread is started with. */
export interface WorkerStart {
  /** See native-gate.ts. */
  readonly gate: Int32Array<SharedArrayBuffer>;
}

export interface RunOrder {
  readonly batch: number;
  readonly items: readonly ModelItem[];
}

/** `model`: the number under which a model was opened in its thread. */
export type WorkerOrder =
  | { readonly kind: 'open'; readonly model: number; readonly setup: WorkerSetup }
  | ({ readonly kind: 'run'; readonly model: number } & RunOrder);

export type ModelReport =
  | { readonly kind: 'ready'; readonly width: number }
  | { readonly kind: 'unusable'; readonly reason: string }
  | { readonly kind: 'rows'; readonly batch: number; readonly width: number; readonly values: Float32Array }
  | { readonly kind: 'failed'; readonly batch: number; readonly reason: string };

export type WorkerReport = ModelReport & { readonly model: number };
