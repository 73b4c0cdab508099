/** The whole page: the sign-in screen, or the navigation with the current screen. */
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { route } from './router.js';
import { type Route, type Screen, writeRoute } from './routes.js';
import { graphs, isArriving, refreshSession, signedIn } from './session.js';
import { loadScreen, navEntries } from './shell/screens.js';
import { Shell } from './shell/shell.js';
import { SignInScreen } from './sign-in/sign-in-screen.js';
import { ErrorNote } from './ui/error-note.js';
import { SkeletonCards } from './ui/skeleton.js';

type Shown = { screen: Screen; Component: ComponentType<Record<string, never>> };

/** The current place, without what was typed there. */
const placeOf = (here: Route): string => writeRoute(here).split('?')[0] ?? '';

const titleOf = (here: Route): string => {
  if (here.screen === 'context') return here.name;
  if (here.screen === 'type') return here.type;
  if (here.screen === 'missing') return 'No such page';
  return navEntries.find(({ screen }) => screen === here.screen)?.title ?? 'Memory';
};

/** A new place scrolls to the top, sets the title, and takes the focus unless one of its fields already has it. */
const useArrival = (): void => {
  const here = route.value;
  const place = placeOf(here);
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = [titleOf(here), here.graph, 'Loci'].filter(Boolean).join(' · ');
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    scrollTo(0, 0);
    const main = document.getElementById('main');
    const held = document.activeElement;
    const isField = held instanceof HTMLInputElement || held instanceof HTMLTextAreaElement;
    if (!(isField && main?.contains(held))) main?.focus({ preventScroll: true });
  }, [place]);
};

/** The screen in the URL; the previous one stays until the new one is loaded. */
function CurrentScreen() {
  const { screen } = route.value;
  useArrival();
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setError(null);
    loadScreen(screen).then(
      Component => isCurrent && setShown({ screen, Component }),
      failure => isCurrent && setError(failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [screen, attempt]);
  if (error !== null) return <ErrorNote error={error} retry={() => setAttempt(attempt + 1)} />;
  if (shown === null || shown.screen !== screen) return <SkeletonCards />;
  return <shown.Component />;
}

function SignedIn() {
  const [error, setError] = useState<unknown>(null);
  const load = () => {
    setError(null);
    refreshSession().catch(setError);
  };
  useEffect(load, [signedIn.value]);
  return (
    <Shell>
      {error !== null && graphs.value === null ? <ErrorNote error={error} retry={load} /> : <CurrentScreen />}
    </Shell>
  );
}

/** The app. */
export function App() {
  if (isArriving.value)
    return (
      <main class="sign-in">
        <p class="soft" role="status">
          Signing in…
        </p>
      </main>
    );
  return signedIn.value === null ? <SignInScreen /> : <SignedIn />;
}
