import type { Page } from '@playwright/test';
import { addDays } from '#shared/calendar/day.ts';
import { addPeriods } from '#shared/calendar/period.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { expect, isPhone, test } from '../support/browser.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { leaveScreen, visit } from '../support/shared-page.ts';

// Screenshots of the most used screens: phone in light mode, desktop in dark mode. After an intended change, run
// `playwright test visual --update-snapshots` and look at the new pictures before committing them.

const WEDNESDAY = '2026-11-18';
test.use({ today: WEDNESDAY, colorScheme: 'light' });

/**
 * Another build of the browser renders letters with other edges; this many pixels may differ. Moved elements or other
 * colours exceed it.
 */
const TOLERANCE = {
  phone: { maxDiffPixelRatio: 0.01, threshold: 0.4 },
  desk: { maxDiffPixelRatio: 0.004, threshold: 0.4 },
};

async function createItem<Made>(page: Page, path: string, data: object): Promise<Made> {
  const response = await page.request.post(path, { data });
  expect(response.status()).toBe(201);
  return (await response.json()) as Made;
}

/** Fills the account with a typical week. */
async function fillAccount(page: Page): Promise<void> {
  const task = async (title: string, fields: object = {}) =>
    createItem(page, '/api/tasks', { title, date: WEDNESDAY, ...fields });
  await task('Prepare the board update', { isPriority: true, startTime: '09:30', sortOrder: 1 });
  await task('Morning run', { recurringPattern: 'daily', isRecurring: true, sortOrder: 2 });
  await task('Reply to Ana about the offsite in May, and ask who else is coming by train', { sortOrder: 3 });
  await task('Book the dentist for Leo', { notes: 'Any afternoon but Thursday', flagged: true, sortOrder: 4 });
  await task('Pay the electricity', { isCompleted: true });
  await task('Pick up the parcel', { isCrossedOut: true });
  await task('Return the library books', { date: addDays(WEDNESDAY, -1), isCompleted: true });
  const goals = [
    { title: 'Finish the first draft of the talk', isWeekly: true, isPriority: true },
    { title: 'Ring grandmother', isWeekly: true, isCompleted: true },
    { title: 'Read two books', isWeekly: false, color: 'purple' },
  ];
  for (const goal of goals) await createItem(page, `/api/goals?date=${WEDNESDAY}`, goal);
  const first = addPeriods(true, WEDNESDAY, -4);
  const swim = await createItem<Habit>(page, '/api/habits', { title: 'Swim', isWeekly: true, dueDate: first });
  await createItem(page, '/api/habits', { title: 'Look at the budget', isWeekly: false, dueDate: WEDNESDAY });
  for (let week = 0; week < 4; week += 1) {
    const date = addPeriods(true, first, week);
    const list = await page.request.get(`/api/habits?isWeekly=true&referenceDate=${date}`);
    const [habit = swim] = (await list.json()) as Habit[];
    await page.request.post(`/api/habits/${habit.id}/complete`, { data: { date } });
  }
  await createItem(page, '/api/books', { title: 'Middlemarch', author: 'George Eliot', recommendedBy: 'Ines' });
  await createItem(page, '/api/books', { title: 'A Field Guide To Getting Lost', isCompleted: true });
  const { id } = await createItem<Project>(page, '/api/projects', { title: 'Kitchen' });
  for (const title of ['Order tiles', 'Ask two electricians for an offer'])
    await createItem(page, `/api/projects/${id}/tasks`, { title, projectId: id });
}

async function openDialog(page: Page, path: string, name: string | RegExp): Promise<void> {
  await visit(page, path);
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const SCREENSHOTS: { name: string; show: (page: Page) => Promise<unknown> }[] = [
  { name: 'days', show: async (page) => visit(page, '/days') },
  { name: 'goals', show: async (page) => visit(page, '/goals') },
  { name: 'habits', show: async (page) => visit(page, '/habits') },
  { name: 'projects', show: async (page) => visit(page, '/projects') },
  { name: 'settings', show: async (page) => visit(page, '/settings') },
  { name: 'task', show: async (page) => openDialog(page, '/days', /^Edit Prepare the board/) },
  { name: 'insights', show: async (page) => openDialog(page, '/settings', 'View Insights') },
  {
    name: 'halo',
    async show(page) {
      await openDialog(page, '/days', /^(Ask )?Halo$/);
      await page.getByPlaceholder('How can Halo AI help?').fill('Buy flowers tomorrow at 5 pm and call Ana on Friday');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Halo suggestions:' })).toBeVisible();
    },
  },
  {
    name: 'command-menu',
    async show(page) {
      await visit(page, '/days');
      await expect(page.getByRole('button', { name: 'Add Task' }).first()).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
    },
  },
  // Last, because it signs the user out.
  {
    name: 'sign-in',
    async show(page) {
      await page.context().clearCookies();
      await visit(page, '/auth');
    },
  },
];

test('the most used screens and dialogs match their screenshots', { tag: '@widths' }, async ({ day, account }) => {
  const { page } = day;
  // It shows a dozen screens.
  test.slow();
  await fillAccount(page);
  const size = isPhone(page) ? 'phone' : 'desk';
  if (size === 'desk') {
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.reload();
  }
  for (const { name, show } of SCREENSHOTS) {
    await test.step(name, async () => {
      await leaveScreen(page);
      await show(page);
      await waitForNetworkIdle(page);
      // Each account has another email.
      const mask = [page.getByText(account.email)];
      await expect.soft(page).toHaveScreenshot(`${name}-${size}.png`, { ...TOLERANCE[size], mask });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
});
