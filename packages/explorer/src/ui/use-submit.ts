/** The action of a form: one at a time, and its error. */
import { useState } from 'preact/hooks';

export const useSubmit = (work: () => Promise<void>) => {
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { submit, error, isBusy };
};
