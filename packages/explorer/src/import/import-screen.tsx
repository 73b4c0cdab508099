/** The screen "Import". */
export function ImportScreen() {
  return <div class="screen" />;
}
