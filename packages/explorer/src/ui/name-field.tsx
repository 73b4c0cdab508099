/** A field for a name. */
import { limits } from '@loci/client';

export const NameField = ({
  label,
  value,
  onChange,
  ...rest
}: {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly required?: boolean;
  readonly placeholder?: string;
}) => (
  <label class="field">
    <span class="field-label">{label}</span>
    <input
      class="input"
      maxLength={limits.nameCharacters}
      value={value}
      onInput={event => onChange(event.currentTarget.value)}
      {...rest}
    />
  </label>
);
