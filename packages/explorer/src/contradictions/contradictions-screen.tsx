/** The screen "Contradictions". */
export function ContradictionsScreen() {
  return <div class="screen" />;
}
