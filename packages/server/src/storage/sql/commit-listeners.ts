/** Listeners for changes of a graph. */

export class CommitListeners {
  readonly #listeners = new Map<string, Set<() => void>>();

  add(graphId: string, listener: () => void): () => void {
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
    for (const graphId of graphIds)
      for (const listener of this.#listeners.get(graphId) ?? []) setImmediate(listener);
  }
}
