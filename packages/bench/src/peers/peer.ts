/** What a memory service must do to be measured beside ours: take texts, and find them again. */

/** One service, opened on an empty folder. */
export interface OpenPeer {
  /** Stores many, in the largest pieces it takes. */
  fill(texts: readonly string[]): Promise<void>;
  /** Stores one, as an agent would. */
  write(text: string): Promise<void>;
  /** The texts it finds, best first. */
  search(query: string): Promise<readonly string[]>;
  /** Processor time spent so far; null where it cannot be told. */
  processorMs(): number | null;
  close(): Promise<void>;
}

export interface Peer {
  readonly name: string;
  /** The package that it comes in; null for our own. */
  readonly package: string | null;
  /** How it is asked: figures are compared within one door only. */
  readonly door: 'in process' | 'MCP on stdio';
  readonly note: string;
  /** `installed` is the folder of the rivals' packages. */
  open(folder: string, installed: string): Promise<OpenPeer>;
}

/** Entities have a name each; this is the name that a text gets. */
export const nameOf = (text: string): string => /\(note ([\d-]+)\)/.exec(text)?.[1] ?? text.slice(0, 60);
