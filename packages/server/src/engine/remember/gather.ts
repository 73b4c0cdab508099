/** Groups requests that wait at the same time. Each succeeds or fails separately; the first request never waits. */
import { LociProblem } from '@loci/client';

export type Took<Answer> = { readonly taken: Answer } | { readonly refused: LociProblem };

export interface Together<Request, Answer> {
  /** How many requests at the head of the queue can go together; at least one. */
  readonly reach: (line: readonly Request[]) => number;
  /** All or none; answers come in order. */
  readonly take: (requests: readonly Request[]) => Promise<Took<Answer>[]>;
}

interface Waiting {
  readonly request: unknown;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const settle = ({ resolve, reject }: Waiting, took: Took<unknown>): void => {
  if ('taken' in took) resolve(took.taken);
  else reject(took.refused);
};

export class Gatherer {
  /** Holds a queue while any of its requests is running. */
  readonly #lines = new Map<string, Waiting[]>();

  take<Request, Answer>(
    name: string,
    request: Request,
    together: Together<Request, Answer>,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { request, resolve: resolve as Waiting['resolve'], reject };
      const line = this.#lines.get(name);
      if (line !== undefined) {
        line.push(waiting);
        return;
      }
      const opened = [waiting];
      this.#lines.set(name, opened);
      void this.#drain(name, opened, together as Together<unknown, unknown>);
    });
  }

  async #drain(name: string, line: Waiting[], together: Together<unknown, unknown>): Promise<void> {
    while (line.length > 0) {
      const group = line.splice(0, together.reach(line.map(({ request }) => request)));
      try {
        const took = await together.take(group.map(({ request }) => request));
        for (const [at, waiting] of group.entries()) settle(waiting, took[at]!);
      } catch (error) {
        await this.#oneByOne(group, together, error);
      }
    }
    this.#lines.delete(name);
  }

  /** A single request may have caused the failure. */
  async #oneByOne(
    group: readonly Waiting[],
    together: Together<unknown, unknown>,
    error: unknown,
  ): Promise<void> {
    const isForAll = error instanceof LociProblem && error.code === 'unavailable';
    for (const waiting of group) {
      if (isForAll || group.length === 1) {
        waiting.reject(error);
        continue;
      }
      try {
        const [took] = await together.take([waiting.request]);
        settle(waiting, took!);
      } catch (own) {
        waiting.reject(own);
      }
    }
  }
}
