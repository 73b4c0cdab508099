/** Reads the body of a response line by line while it arrives. */

/** Accepts both line endings; a last line without one counts too. */
export async function* responseLines(response: Response): AsyncGenerator<string, void, undefined> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let isDone = false;
  try {
    while (!isDone) {
      const { done, value } = await reader.read();
      isDone = done;
      const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
      if (!text.includes('\n')) {
        rest += text;
        continue;
      }
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
    }
    if (rest !== '') yield rest;
  } finally {
    // Otherwise an abandoned download would continue in the background.
    if (!isDone) await reader.cancel().catch(() => undefined);
  }
}
