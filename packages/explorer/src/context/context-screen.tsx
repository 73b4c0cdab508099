/** The screen "Context". */
export function ContextScreen() {
  return <div class="screen" />;
}
