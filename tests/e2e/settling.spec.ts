import type { Locator } from '@playwright/test';
import { addDays } from '#shared/calendar/day.ts';
import { addTasks } from '../support/new-day-screen.ts';
import { expect, test } from '../support/browser.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { createFinger, getPoint } from '../support/touches.ts';
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

test('the rows below a deleted row glide to their places', async ({ page, day }) => {
  await addTasks(page, day.today, 'One', 'Two');
  await page.reload();
  await day.openActions('One');
  const height = (await day.row('One').boundingBox())?.height ?? 0;
  const begin = day.row('Two').evaluate(async (row) => {
    for (;;) {
      const keyframes = row.getAnimations().flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes());
      const distance = /^translateY\((.+)px\)/.exec(String(keyframes[0]?.['transform']))?.[1];
      if (distance !== undefined) return Number(distance);
      await new Promise(requestAnimationFrame);
    }
  });
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  expect(await begin).toBeCloseTo(height, 0);
});

test('a row that was dropped glides to its new place @phone', async ({ page, day }) => {
  await addTasks(page, day.today, 'One', 'Two', 'Three');
  await page.reload();
  await expect(day.row('One')).toBeVisible();
  // The code that drags rows loads when the screen is ready.
  await waitForNetworkIdle(page);
  const finger = await createFinger(page);
  const [from, to] = [await getPoint(day.row('One')), await getPoint(day.row('Three'))];
  await finger.press(from);
  await expect(day.row('One')).toHaveAttribute('data-dragged');
  await finger.moveTo({ ...from, y: from.y + 20 });
  await finger.moveTo({ ...to, y: to.y + 10 });
  // Begins to look before the row is dropped, because it glides for less than a fifth of a second.
  const glide = page.locator('.floating-row').evaluate(async (copy) => {
    while (copy.isConnected && copy.getAnimations().length === 0) await new Promise(requestAnimationFrame);
    const effect = copy.getAnimations()[0]?.effect as KeyframeEffect;
    return { place: String(effect.getKeyframes().at(-1)?.['transform']), time: effect.getTiming().duration };
  });
  await finger.lift();
  const { place, time } = await glide;
  expect(time).toBe(180);
  expect(await day.titles()).toEqual(['Two', 'Three', 'One']);
  const { y } = (await day.row('One').boundingBox()) ?? { y: 0 };
  expect(Number(/, (.+)px\)/.exec(place)?.[1])).toBeCloseTo(y, 0);
});

test('the strip of days follows a finger, and another week glides in @phone', async ({ day: { page, today } }) => {
  const strip = page.getByRole('group', { name: 'Days of the week' });
  const { x, y } = await getPoint(strip);
  const finger = await createFinger(page);
  await finger.press({ x, y });
  await finger.moveTo({ x: x - 50, y });
  await finger.moveTo({ x: x - 100, y });
  await expect(strip).toHaveCSS('transform', 'matrix(1, 0, 0, 1, -40, 0)');
  await finger.lift();
  await expect(strip).toHaveCSS('transform', 'none');
  await expect(strip.getByRole('button', { pressed: true })).toHaveAttribute('data-drop-date', addDays(today, 7));
});
