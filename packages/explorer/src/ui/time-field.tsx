/** A field for a date and time. */
export const TimeField = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}) => (
  <label class="field">
    <span class="field-label">{label}</span>
    <input
      class="input"
      type="datetime-local"
      value={value}
      onInput={event => onChange(event.currentTarget.value)}
    />
  </label>
);
