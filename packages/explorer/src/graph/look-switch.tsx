/** Switches between picture and list. */

/** How a graph is shown. */
export type Look = 'picture' | 'list';

const looks: readonly (readonly [Look, string])[] = [
  ['picture', 'Picture'],
  ['list', 'List'],
];

/** Without WebGL, only the list is available. */
export function LookSwitch({
  look,
  onLook,
  isDrawable,
}: {
  look: Look;
  onLook: (look: Look) => void;
  isDrawable: boolean;
}) {
  return (
    <fieldset class="segments">
      <legend class="hidden-visually">View</legend>
      {looks.map(([value, words]) => (
        <label key={value} class="segment">
          <input
            type="radio"
            name="look"
            checked={look === value}
            disabled={value === 'picture' && !isDrawable}
            onChange={() => onLook(value)}
          />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
