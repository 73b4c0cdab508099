/** Copies a text and confirms it. */
import { useState } from 'preact/hooks';
import { Button, type ButtonProps } from './button.js';

const thanksMs = 1_600;

const copy = async (text: string): Promise<void> => {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  // Over plain HTTP, browsers allow the clipboard only through this old API.
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
};

/** A button that copies. */
export function CopyButton({
  text,
  children,
  ...rest
}: { text: () => string } & Omit<ButtonProps, 'onClick'>) {
  const [isDone, setDone] = useState(false);
  return (
    <Button
      {...rest}
      onClick={async () => {
        await copy(text());
        setDone(true);
        setTimeout(() => setDone(false), thanksMs);
      }}
    >
      {isDone ? 'Copied' : children}
    </Button>
  );
}
