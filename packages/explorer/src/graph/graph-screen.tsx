/** The screen "Graph". */
export function GraphScreen() {
  return <div class="screen" />;
}
