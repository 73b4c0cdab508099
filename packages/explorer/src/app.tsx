/** The whole page: signing in, or the navigation with the screen in view. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { route } from './router.js';
import type { Screen } from './routes.js';
import { graphs, refreshSession, secret } from './session.js';
import { loadScreen } from './shell/screens.js';
import { Shell } from './shell/shell.js';
import { SignInScreen } from './sign-in/sign-in-screen.js';
import { ErrorNote } from './ui/error-note.js';
import { SkeletonCards } from './ui/skeleton.js';

type Shown = { screen: Screen; Component: ComponentType<Record<string, never>> };

/** The screen that the address names; the one before stays until its file is here. */
function CurrentScreen() {
  const { screen } = route.value;
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
  useEffect(load, [secret.value]);
  return (
    <Shell>
      {error !== null && graphs.value === null ? <ErrorNote error={error} retry={load} /> : <CurrentScreen />}
    </Shell>
  );
}

/** The app. */
export function App() {
  return secret.value === null ? <SignInScreen /> : <SignedIn />;
}
