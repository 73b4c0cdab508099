/** White space in names and contents. */

/** Most texts have nothing of this: then they are kept as they are. */
const untidy = /[^ -~]|^ | {2}| $/;

/** One line of ASCII characters with single spaces inside: it has one spelling, and nothing to trim or collapse. */
export const isTidy = (text: string): boolean => !untidy.test(text);
