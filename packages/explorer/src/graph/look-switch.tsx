/** Picture or list: the same in two ways. */

/** How a graph is shown. */
export type Look = 'picture' | 'list';

const looks: readonly (readonly [Look, string])[] = [
  ['picture', 'Picture'],
  ['list', 'List'],
];

/** Where the browser cannot draw, only the list can be chosen. */
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
      <legend class="hidden-visually">How to show it</legend>
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
