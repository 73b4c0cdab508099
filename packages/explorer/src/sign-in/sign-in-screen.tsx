/** Sign-in: the secret is entered once; this browser stays signed in until someone signs out. */
import { useState } from 'preact/hooks';
import { farewell, goOnAs, signIn, successor } from '../session.js';
import { Button } from '../ui/button.js';
import { ErrorNote } from '../ui/error-note.js';
import { useSubmit } from '../ui/use-submit.js';

/** Asks for the secret. */
export function SignInScreen() {
  const [typed, setTyped] = useState('');
  const { submit, error, isBusy } = useSubmit(() => signIn(typed.trim()));
  return (
    <main class="sign-in">
      <form class="sign-in-card" onSubmit={submit}>
        <img src="./loci.svg" alt="" width="40" height="40" />
        <h1>Loci</h1>
        <p class="soft">
          See what your agents know. Enter the secret shown by <code>npm start</code> or{' '}
          <code>loci secrets create</code>.
        </p>
        {farewell.value !== null && error === null && (
          <p class="note note-warn" role="status">
            {farewell.value}
          </p>
        )}
        {successor.value !== null && (
          <Button onClick={() => successor.value !== null && goOnAs(successor.value)}>
            Continue as {successor.value.name}
          </Button>
        )}
        <label class="field">
          <span class="field-label">Secret</span>
          <input
            class="input mono"
            type="password"
            name="secret"
            autocomplete="current-password"
            spellcheck={false}
            autofocus
            required
            value={typed}
            onInput={event => setTyped(event.currentTarget.value)}
          />
        </label>
        {error !== null && <ErrorNote error={error} />}
        <Button look="primary" type="submit" isBusy={isBusy} disabled={isBusy || typed.trim() === ''}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </Button>
        <p class="soft small">
          It is sent only to this server and is not kept. This browser stays signed in for 30 days, until you
          sign out or the secret expires.
        </p>
      </form>
    </main>
  );
}
