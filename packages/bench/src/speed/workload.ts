/** What a workload is: named data with a way to run it, and the figures it returns. */

export interface Baseline {
  readonly name: string;
  readonly value: number;
}

export interface Figure {
  /** Unique among all figures; targets are found by it. */
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly unit: '/s' | 'ms' | 'MB' | '×';
  readonly baseline?: Baseline;
  /** How the figure relates to its baseline. */
  readonly ratio?: number;
  /**
   * The same from processor time alone, which other load on the machine hardly affects; it excludes waits for the
   * disk.
   */
  readonly processor?: { readonly value?: number; readonly ratio?: number };
  readonly note?: string;
}

export interface Room {
  /** How many memories "stored" means: 100,000, or 10,000 in a quick run. */
  readonly stored: number;
  readonly rounds: number;
  readonly roundMs: number;
  /** Calls before the clock starts: until then the engine has compiled little of the code. */
  readonly warmCalls: number;
  /** Whether servers and services run with the models. */
  readonly models: boolean;
  /** Whether the workload of a million runs. */
  readonly million: boolean;
  /** A PostgreSQL that may be filled; null where there is none. */
  readonly postgres: string | null;
  readonly say: (line: string) => void;
  /** An empty folder that is deleted after the run. */
  folder(): Promise<string>;
  /** A data folder with this many memories in the graph `corpusGraph`, filled once. Only read from it. */
  corpus(count: number): Promise<string>;
  /** Runs when the run ends. */
  onLeave(work: () => Promise<unknown>): void;
}

export interface Workload {
  readonly name: string;
  readonly summary: string;
  run(room: Room): Promise<Figure[]>;
}

export const corpusGraph = 'corpus';
/** The series of texts in a corpus. */
export const corpusSeries = 1;
