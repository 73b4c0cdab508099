/** The screen "Overview". */
export function OverviewScreen() {
  return <div class="screen" />;
}
