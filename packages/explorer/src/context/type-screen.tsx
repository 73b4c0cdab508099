/** The screen "Type". */
export function TypeScreen() {
  return <div class="screen" />;
}
