/** Scores all rows against a query: with WebAssembly SIMD where available, else with the same sums in TypeScript. */

/** The layout of the memory, in bytes; `rowCount` is a multiple of `rowsAtOnce`, `stride` of 16. */
export interface ScanPlaces {
  readonly rows: number;
  readonly rowCount: number;
  readonly stride: number;
  readonly query: number;
  readonly scales: number;
  readonly scores: number;
}

/** Writes `sum of products × scale of the row × scale of the query` for every row, in 32-bit floats. */
export type Scan = (places: ScanPlaces, queryScale: number) => void;

export const rowsAtOnce = 4;
export const bytesPerPage = 65_536;
/** One page short of 4 GB, so that the end of the memory is still a 32-bit number. */
export const maxPages = 65_535;

/** The part of the WebAssembly interface that is used here; Node's own types do not have it. */
export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
type ScanExport = (
  rows: number,
  rowCount: number,
  stride: number,
  query: number,
  scales: number,
  scores: number,
  queryScale: number,
) => void;
interface WebAssemblyInterface {
  validate(bytes: Uint8Array): boolean;
  Memory: new (size: { initial: number; maximum: number }) => KernelMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: { readonly scan: ScanExport } };
}

export interface ScanKernel {
  newMemory(pages: number): KernelMemory;
  scanOf(memory: KernelMemory): Scan;
}

/**
 * scan-kernel.wat, assembled; after a change there, in this folder:
 * npx --yes --package wabt wat2wasm scan-kernel.wat -o kernel.wasm && base64 -w 100 kernel.wasm
 */
const kernelBase64 = `
AGFzbQEAAAABCwFgB39/f39/f30AAhIBA2VudgZtZW1vcnkCAQH//wMDAgEABwgBBHNjYW4AAAqABQH9BAQGfwJ7BH8FeyABQQJ2
IQcgB0ECdCEJIAcgAmwhCCAAIQ8gDyAIaiEQIBAgCGohESARIAhqIRIgBSEKIAMgAkEBdGohDAJAA0AgB0UNAf0MAAAAAAAAAAAA
AAAAAAAAACET/QwAAAAAAAAAAAAAAAAAAAAAIRT9DAAAAAAAAAAAAAAAAAAAAAAhFf0MAAAAAAAAAAAAAAAAAAAAACEWIAMhCwNA
IAv9AAQAIQ0gC/0ABBAhDiATIA0gD/0BAwD9ugEgDiAP/QEDCP26Af2uAf2uASETIBQgDSAQ/QEDAP26ASAOIBD9AQMI/boB/a4B
/a4BIRQgFSANIBH9AQMA/boBIA4gEf0BAwj9ugH9rgH9rgEhFSAWIA0gEv0BAwD9ugEgDiAS/QEDCP26Af2uAf2uASEWIA9BEGoh
DyAQQRBqIRAgEUEQaiERIBJBEGohEiALQSBqIQsgCyAMSQ0ACyATIBT9DQABAgMQERITBAUGBxQVFhcgEyAU/Q0ICQoLGBkaGwwN
Dg8cHR4f/a4BIRMgFSAW/Q0AAQIDEBESEwQFBgcUFRYXIBUgFv0NCAkKCxgZGhsMDQ4PHB0eH/2uASEVIBMgFf0NAAECAwQFBgcQ
ERITFBUWFyATIBX9DQgJCgsMDQ4PGBkaGxwdHh/9rgEhEyAKIBP9WgIAACAKIAlqIBP9WgIAASAKIAlBAXRqIBP9WgIAAiAKIAlB
A2xqIBP9WgIAAyAKQQRqIQogB0EBayEHDAALCyAG/RMhFwJAA0AgAUUNASAFIAX9AAQA/foBIAT9AAQA/eYBIBf95gH9CwQAIARB
EGohBCAFQRBqIQUgAUEEayEBDAALCws=
`;

/** Null where WebAssembly is missing (as under --jitless) or has no SIMD. */
const loadKernel = (): ScanKernel | null => {
  const { WebAssembly: wasm } = globalThis as { WebAssembly?: WebAssemblyInterface };
  const bytes = Buffer.from(kernelBase64, 'base64');
  if (wasm === undefined || !wasm.validate(bytes)) return null;
  const module = new wasm.Module(bytes);
  return {
    newMemory: pages => new wasm.Memory({ initial: pages, maximum: maxPages }),
    scanOf(memory) {
      const { scan } = new wasm.Instance(module, { env: { memory } }).exports;
      return (at, queryScale) =>
        scan(at.rows, at.rowCount, at.stride, at.query, at.scales, at.scores, queryScale);
    },
  };
};

export const scanKernel: ScanKernel | null = loadKernel();

/** The kernel's twin: the sums are whole numbers and rounding happens in the same places, so all bits agree. */
export const plainScanOf =
  (buffer: ArrayBuffer): Scan =>
  (at, queryScale) => {
    const { rowCount, stride } = at;
    const rows = new Int8Array(buffer, at.rows, rowCount * stride);
    const query = new Int16Array(buffer, at.query, stride);
    const scales = new Float32Array(buffer, at.scales, rowCount);
    const scores = new Float32Array(buffer, at.scores, rowCount);
    const factor = Math.fround(queryScale);
    for (let row = 0, start = 0; row < rowCount; row++, start += stride) {
      let even = 0;
      let odd = 0;
      // `| 0` tells the compiler that the sums stay 32-bit integers.
      for (let value = start, step = 0; step < stride; value += 4, step += 4) {
        even = (even + Math.imul(rows[value] as number, query[step] as number)) | 0;
        odd = (odd + Math.imul(rows[value + 1] as number, query[step + 1] as number)) | 0;
        even = (even + Math.imul(rows[value + 2] as number, query[step + 2] as number)) | 0;
        odd = (odd + Math.imul(rows[value + 3] as number, query[step + 3] as number)) | 0;
      }
      const scaled = Math.fround(Math.fround(even + odd) * (scales[row] as number));
      scores[row] = scaled * factor;
    }
  };
