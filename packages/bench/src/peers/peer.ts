/** What a memory service must do to be compared with ours: store texts, and find them again. */

/** One service, opened on an empty folder. */
export interface OpenPeer {
  /** Stores many, in the largest batches it accepts. */
  fill(texts: readonly string[]): Promise<void>;
  /** Stores one, as an agent would. */
  write(text: string): Promise<void>;
  /** The texts it finds, best first. */
  search(query: string): Promise<readonly string[]>;
  /** Processor time spent so far; null where it is not known. */
  processorMs(): number | null;
  close(): Promise<void>;
}

/** How a service is called. */
export type Access = 'in process' | 'MCP on stdio';

export interface Peer {
  readonly name: string;
  /** The npm package it comes in; null for our own. */
  readonly package: string | null;
  /** Figures are compared only within one interface. */
  readonly door: Access;
  readonly note: string;
  /** `installed` is the folder of the rivals' packages. */
  open(folder: string, installed: string): Promise<OpenPeer>;
}

/** Entities need a name; this is the name that a text gets. */
export const nameOf = (text: string): string => /\(note ([\d-]+)\)/.exec(text)?.[1] ?? text.slice(0, 60);
