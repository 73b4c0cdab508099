/** Quick key presses. */
import type { Page } from 'playwright-core';

/** A sequence of two, sent without waiting: a busy page gets both late, but together. */
export const pressInTurn = async (page: Page, first: string, second: string): Promise<void> => {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)]);
};
