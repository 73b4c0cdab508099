/** The screen "Search". */
export function SearchScreen() {
  return <div class="screen" />;
}
