import type { Locator } from '@playwright/test';
import { addTasks } from '../support/new-day-screen.ts';
import { expect, test } from '../support/browser.ts';
import { SERVER_ERROR } from '../support/traffic.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * Presses a checkbox and returns the ids of the rows in their order: shortly after the press, and once everything
 * rests. `again` presses it a second time during the hold.
 */
async function watchOrder(box: Locator, again = false): Promise<{ held: string[]; rested: string[] }> {
  return box.evaluate(async (button: HTMLElement, isTwice) => {
    const list = button.closest('ul');
    const wait = async (time: number) => new Promise((resolve) => setTimeout(resolve, time));
    const order = () => [...(list?.querySelectorAll<HTMLElement>('[data-item]') ?? [])].map((row) => row.textContent);
    button.click();
    await wait(150);
    const held = order();
    if (isTwice) button.click();
    await wait(1_500);
    return { held, rested: order() };
  }, again);
}

test('a completed task stays for a moment and then settles, unless it is undone or refused', async ({ page, day }) => {
  await addTasks(page, day.today, 'One', 'Two');
  await page.reload();
  const box = day.row('One').getByRole('checkbox');
  await expect(box).toBeVisible();
  expect(await watchOrder(box, true)).toEqual({ held: ['One', 'Two'], rested: ['One', 'Two'] });

  await page.route('**/api/tasks/*', (route) => route.fulfill(SERVER_ERROR));
  await watchOrder(box);
  await expect.poll(async () => day.titles()).toEqual(['One', 'Two']);
  await page.unroute('**/api/tasks/*');

  expect(await watchOrder(box)).toEqual({ held: ['One', 'Two'], rested: ['Two', 'One'] });
  expect(await day.titles()).toEqual(['Two', '—', 'One']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await watchOrder(day.row('Two').getByRole('checkbox'))).toEqual({
    held: ['One', 'Two'],
    rested: ['One', 'Two'],
  });
});
