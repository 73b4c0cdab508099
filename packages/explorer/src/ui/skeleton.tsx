/** Placeholder lines that appear only if loading takes a moment. */

/** Lines of different lengths. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div class="skeleton" role="status">
      <span class="hidden-visually">{label}</span>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} class={`skeleton-line skeleton-${at % 4}`} />
      ))}
    </div>
  );
}

/** Several placeholder cards. */
export function SkeletonCards({ cards = 3 }: { cards?: number }) {
  return (
    <div class="stack">
      {Array.from({ length: cards }, (_, at) => (
        <div key={at} class="card">
          <Skeleton lines={3} />
        </div>
      ))}
    </div>
  );
}
