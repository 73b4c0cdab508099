/** Loads data for a screen: cached data is shown immediately and refreshed in the background. */
import type { KnowledgeApi } from '@loci/client';
import { effect } from '@preact/signals';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { changes } from './live.js';
import { signedIn, signedInApi } from './session.js';

/** The state of a load. */
export interface Loaded<Value> {
  /** Undefined until first loaded. */
  readonly value: Value | undefined;
  /** The last error; null if there is none. */
  readonly error: unknown;
  readonly isLoading: boolean;
  /** Loads it again. */
  readonly reload: () => void;
}

/** Data to show again when a screen is reopened; enough for a normal session. */
const mostKept = 200;
const kept = new Map<string, unknown>();
effect(() => {
  // Another person may see other things.
  signedIn.value;
  kept.clear();
});

const keep = (key: string, value: unknown): void => {
  kept.delete(key);
  kept.set(key, value);
  const oldest = kept.keys().next();
  if (kept.size > mostKept && !oldest.done) kept.delete(oldest.value);
};

type Load<Value> = (api: KnowledgeApi, signal: AbortSignal) => Promise<Value>;
interface State<Value> {
  readonly key: string | null;
  readonly value: Value | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
}

const initial = <Value>(key: string | null): State<Value> => ({
  key,
  value: key === null ? undefined : (kept.get(key) as Value | undefined),
  error: null,
  isLoading: key !== null,
});

/**
 * Loads by a key that identifies everything the data depends on; a null key loads nothing. It reloads when the
 * graph changes, unless `isLive` is false.
 */
export const useLoad = <Value>(
  key: string | null,
  load: Load<Value>,
  { isLive = true }: { isLive?: boolean } = {},
): Loaded<Value> => {
  const [state, setState] = useState<State<Value>>(() => initial(key));
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const change = isLive ? changes.value : 0;
  // A change of the graph or a retry must reload even if the key is the same.
  useEffect(() => {
    if (key === null) {
      setState(initial(null));
      return;
    }
    const controller = new AbortController();
    setState(before => (before.key === key ? { ...before, isLoading: true } : initial(key)));
    latest.current(signedInApi(), controller.signal).then(
      value => {
        if (controller.signal.aborted) return;
        keep(key, value);
        setState({ key, value, error: null, isLoading: false });
      },
      error => {
        if (controller.signal.aborted) return;
        setState(before => ({ ...before, key, error, isLoading: false }));
      },
    );
    return () => controller.abort();
  }, [key, attempt, change]);
  const reload = useCallback(() => setAttempt(count => count + 1), []);
  const shown = state.key === key ? state : initial<Value>(key);
  return { value: shown.value, error: shown.error, isLoading: shown.isLoading, reload };
};
