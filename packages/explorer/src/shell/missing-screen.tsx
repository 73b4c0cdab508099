/** Shown for an address that names no page. */
import { href } from '../router.js';
import { graph } from '../session.js';
import { ScreenHead } from '../ui/section.js';

/** The screen of an unknown address. */
export function MissingScreen() {
  return (
    <div class="screen">
      <ScreenHead title="There is no such page">
        <p>
          <a href={href({ screen: 'overview', graph: graph.value })}>Go to the overview</a>
        </p>
      </ScreenHead>
    </div>
  );
}
