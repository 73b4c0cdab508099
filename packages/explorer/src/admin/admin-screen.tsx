/** The screen "Admin". */
export function AdminScreen() {
  return <div class="screen" />;
}
