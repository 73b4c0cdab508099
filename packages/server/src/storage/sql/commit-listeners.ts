/** Listeners for changes of a graph. */

export class CommitListeners {
  readonly #listeners = new Map<string | null, Set<() => void>>();

  /** Null: any graph. */
  add(graphId: string | null, listener: () => void): () => void {
    const ofGraph = this.#listeners.get(graphId) ?? new Set();
    this.#listeners.set(graphId, ofGraph);
    // Wrapped each time, so that the same function added twice is called and stopped twice.
    const own = () => listener();
    ofGraph.add(own);
    return () => {
      ofGraph.delete(own);
      if (ofGraph.size === 0 && this.#listeners.get(graphId) === ofGraph) this.#listeners.delete(graphId);
    };
  }

  tell(graphIds: ReadonlySet<string>): void {
    for (const graphId of [...graphIds, null])
      for (const listener of this.#listeners.get(graphId) ?? []) setImmediate(listener);
  }
}
