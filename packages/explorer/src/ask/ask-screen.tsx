/** The screen "Ask". */
export function AskScreen() {
  return <div class="screen" />;
}
