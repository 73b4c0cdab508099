/** The screen "Timeline". */
export function TimelineScreen() {
  return <div class="screen" />;
}
