/** The memory of a matrix: plain while it is small or the kernel is missing, the kernel's own once it is large. */
import {
  bytesPerPage,
  type KernelMemory,
  maxPages,
  plainScanOf,
  type Scan,
  scanKernel,
} from './scan-kernel.js';

export interface ScanMemory {
  /** Growing may detach an earlier buffer: views are created again after it. */
  readonly buffer: ArrayBuffer;
  readonly scan: Scan;
  /** Set if it is the kernel's. */
  readonly kernelMemory: KernelMemory | null;
}

/**
 * Each kernel memory reserves 10 GB of addresses, of which a process has 128 TB (13,090 memories on Linux with Node
 * 20), while the plain scan of half a megabyte takes 0.6 ms.
 */
const kernelFrom = 512 * 1024;
export const maxBytes = maxPages * bytesPerPage;

const pagesFor = (bytes: number): number => Math.ceil(bytes / bytesPerPage);

const plainMemory = (buffer: ArrayBuffer): ScanMemory => ({
  buffer,
  scan: plainScanOf(buffer),
  kernelMemory: null,
});

export const emptyMemory = (): ScanMemory => plainMemory(new ArrayBuffer(0));

const newKernelMemory = (bytes: number): KernelMemory | null => {
  if (scanKernel === null || bytes < kernelFrom) return null;
  try {
    return scanKernel.newMemory(pagesFor(bytes));
  } catch (error) {
    // No addresses left, as under `ulimit -v`: slow in plain memory is better than not at all.
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const copied = (from: ArrayBuffer, to: ArrayBuffer): ArrayBuffer => {
  new Uint8Array(to).set(new Uint8Array(from));
  return to;
};

/** The same bytes with room for `bytes`; new room is zero, and the given memory must not be used again. */
export const grownMemory = (memory: ScanMemory, bytes: number): ScanMemory => {
  if (bytes > maxBytes)
    throw new RangeError(`A matrix of vectors holds up to 4 GB; this would take ${bytes} bytes.`);
  if (memory.kernelMemory !== null) {
    const { kernelMemory, scan } = memory;
    kernelMemory.grow(pagesFor(bytes - kernelMemory.buffer.byteLength));
    return { buffer: kernelMemory.buffer, scan, kernelMemory };
  }
  const kernelMemory = newKernelMemory(bytes);
  if (scanKernel === null || kernelMemory === null)
    return plainMemory(copied(memory.buffer, new ArrayBuffer(bytes)));
  copied(memory.buffer, kernelMemory.buffer);
  return { buffer: kernelMemory.buffer, scan: scanKernel.scanOf(kernelMemory), kernelMemory };
};
