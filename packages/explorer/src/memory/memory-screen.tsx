/** The screen "Memory". */
export function MemoryScreen() {
  return <div class="screen" />;
}
