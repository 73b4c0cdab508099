/** Keys as a quick hand presses them. */
import type { Page } from 'playwright-core';

/** Two that belong together, sent without waiting in between: a busy page hears both late, but never apart. */
export const pressInTurn = async (page: Page, first: string, second: string): Promise<void> => {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)]);
};
