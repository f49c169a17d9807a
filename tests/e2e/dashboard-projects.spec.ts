import type { Page } from '@playwright/test';
import type { Project } from '#shared/projects/projects.contract.ts';
import { expect } from '../support/browser.ts';
import { FIRST_CARDS, test, withInput } from '../support/dashboard-screen.ts';
import { breakChanges, SERVER_ERROR } from '../support/traffic.ts';

const ACTIVATION = /\/api\/projects\/\d+\/toggle-completion$/;

function getCardId({ id }: Project): string {
  return `project-${id}`;
}

async function complete(page: Page, ...projects: Project[]): Promise<void> {
  for (const { id } of projects) await page.request.put(`/api/projects/${id}`, { data: { isCompleted: true } });
}

async function isCompleted(page: Page, { id }: Project): Promise<boolean | undefined> {
  const projects = (await (await page.request.get('/api/projects')).json()) as Project[];
  return projects.find((project) => project.id === id)?.isCompleted;
}

/** Waits for a console message with this beginning. */
async function waitForConsoleMessage(page: Page, beginning: string): Promise<unknown> {
  return page.waitForEvent('console', (message) => message.text().startsWith(beginning));
}

withInput('mouse', () => {
  test('unhiding also reactivates a completed project', async ({ page, dashboard, projects }) => {
    const kitchen = await projects.make('Kitchen');
    await complete(page, kitchen);
    await dashboard.open();
    await dashboard.chooseInViewMenu('Show Hidden Cards (2)');
    await dashboard.select('Friday');
    await dashboard.select('Kitchen');
    await dashboard.press(dashboard.button('Unhide'));
    await expect(dashboard.toast).toContainText('Cards unhidden');
    await expect(dashboard.toast).toContainText('2 card(s) have been unhidden.');
    await expect
      .poll(async () => dashboard.cards())
      .toEqual([...FIRST_CARDS.toSpliced(4, 0, 'friday'), getCardId(kitchen)]);
  });

  test('a completed project that is shown can be marked active on its card', async ({ page, dashboard, projects }) => {
    const kitchen = await projects.make('Kitchen', 'Measure the wall');
    await page.goto('/auth');
    await dashboard.setStored('halo-settings', { showCompletedProjects: true, projectOrder: [] });
    await dashboard.open();
    await dashboard.chooseAction(getCardId(kitchen), 'Mark Completed');
    await expect(dashboard.toast).toContainText('Project completed');
    await expect(dashboard.menuControl(getCardId(kitchen))).toBeFocused();
    await dashboard.reopen();
    await expect(dashboard.row(getCardId(kitchen), 'Measure the wall')).toBeVisible();
    await dashboard.chooseAction(getCardId(kitchen), 'Mark Active');
    await expect(dashboard.toast).toContainText('Project reopened');
    await expect(dashboard.row(getCardId(kitchen), 'Measure the wall')).toBeVisible();
    expect(await isCompleted(page, kitchen)).toBe(false);
    await dashboard.press(dashboard.menuControl(getCardId(kitchen)));
    await expect(dashboard.entry('Mark Completed')).toBeVisible();
  });

  test('each selected project is activated by its own request', async ({ page, dashboard, projects }) => {
    const [one, two, three] = [await projects.make('One'), await projects.make('Two'), await projects.make('Three')];
    await complete(page, one, two, three);
    const calls: [string, unknown][] = [];
    page.on('request', (request) => {
      if (ACTIVATION.test(request.url())) calls.push([request.method() + request.url(), request.postDataJSON()]);
    });
    await dashboard.open();
    await dashboard.chooseInViewMenu('Completed Projects');
    await expect(dashboard.dialog).toHaveAccessibleName('Completed Projects');
    await expect(dashboard.dialog).toContainText('Select projects to activate and move back to active projects.');
    await expect(dashboard.dialog.locator('li')).toHaveText(['One', 'Two', 'Three']);
    await expect(dashboard.button('Activate Selected')).toBeDisabled();
    await dashboard.select('One');
    await dashboard.select('Three');
    await dashboard.press(dashboard.button('Activate Selected'));
    await expect(dashboard.dialog).toHaveCount(0);
    await expect(dashboard.viewControl).toBeFocused();
    await expect.poll(async () => dashboard.cards()).toEqual([...FIRST_CARDS, getCardId(one), getCardId(three)]);
    expect(calls).toEqual(
      [one, three].map(({ id }) => [
        `POST${new URL(page.url()).origin}/api/projects/${id}/toggle-completion`,
        { isCompleted: false },
      ]),
    );
  });

  test('a failed change or deletion of a project is reverted and reported', async ({ page, dashboard, projects }) => {
    const kitchen = await projects.make('Kitchen');
    await dashboard.open();
    await breakChanges(page, /\/api\/projects\/\d+$/);
    await dashboard.chooseAction(getCardId(kitchen), 'Mark Completed');
    await expect(dashboard.toast).toContainText('Failed to update project');
    await expect(dashboard.toast).toContainText('There was an error updating the project. Please try again.');
    await expect(dashboard.card(getCardId(kitchen))).toBeVisible();
    await dashboard.chooseAction(getCardId(kitchen), 'Delete Project');
    await dashboard.press(dashboard.button('Delete'));
    await expect(dashboard.toast).toContainText('Failed to delete project');
    await expect(dashboard.toast).toContainText('There was an error deleting the project. Please try again.');
    await expect(dashboard.card(getCardId(kitchen))).toBeVisible();
    expect(await dashboard.cards()).toEqual([...FIRST_CARDS, getCardId(kitchen)]);
  });

  test("a failed change of a day's task is reverted and reported", async ({ page, dashboard }) => {
    await dashboard.addTasks('2026-11-17', 'Water the plants');
    await dashboard.open();
    await breakChanges(page, /\/api\/tasks\//);
    const row = dashboard.row('tuesday', 'Water the plants');
    const choose = (name: string) => () => dashboard.choose(row.getByLabel('Actions for Water the plants'), name);
    const failures: [() => Promise<void>, string, string][] = [
      [
        () =>
          dashboard.inputMethod === 'mouse'
            ? row.getByRole('checkbox').click()
            : row.getByRole('checkbox').press('Space'),
        'update',
        'updating',
      ],
      [choose('Flag'), 'flag', 'flagging'],
      [choose('Cross out'), 'cross out', 'crossing out'],
      [choose('Delete'), 'delete', 'deleting'],
    ];
    for (const [act, verb, doing] of failures) {
      await row.hover();
      await act();
      await expect(dashboard.toast).toContainText(`Failed to ${verb} task`);
      await expect(dashboard.toast).toContainText(`There was an error ${doing} the task. Please try again.`);
      await expect(row).toHaveAttribute('data-state', 'active');
    }
  });
});

withInput('keyboard', () => {
  test('a task is added to the project that the dialog names', async ({ page, dashboard, projects }) => {
    const kitchen = await projects.make('Kitchen', 'Measure the wall');
    await projects.make('Garden');
    await dashboard.open();
    await dashboard.chooseAction(getCardId(kitchen), 'Add Task');
    await expect(dashboard.dialog).toHaveAccessibleName('Add Task to Kitchen');
    await expect(dashboard.dialog.getByPlaceholder('Enter task...')).toBeFocused();
    await page.keyboard.type('Call Ana');
    await page.keyboard.press('Enter');
    await expect(dashboard.dialog).toHaveCount(0);
    await expect(dashboard.row(getCardId(kitchen), 'Call Ana')).toBeVisible();
    await expect(dashboard.menuControl(getCardId(kitchen))).toBeFocused();
    await expect
      .poll(async () => (await projects.readStored(kitchen)).map(({ title }) => title))
      .toEqual(['Measure the wall', 'Call Ana']);
  });

  test('a completed project is reactivated from the hidden cards', async ({ page, dashboard, projects }) => {
    const kitchen = await projects.make('Kitchen', 'Measure the wall');
    const garden = await projects.make('Garden');
    await dashboard.open();
    const sent = page.waitForRequest(`**/api/projects/${kitchen.id}`);
    await dashboard.chooseAction(getCardId(kitchen), 'Mark Completed');
    expect((await sent).method()).toBe('PATCH');
    await expect(dashboard.toast).toContainText('Project completed');
    await expect.poll(async () => dashboard.cards()).toEqual([...FIRST_CARDS, getCardId(garden)]);
    await expect(dashboard.sizeControl(getCardId(garden))).toBeFocused();
    expect(await isCompleted(page, kitchen)).toBe(true);

    await dashboard.chooseInViewMenu('Show Hidden Cards (2)');
    await expect(dashboard.dialog).toHaveAccessibleName('Hidden Cards');
    await expect(dashboard.dialog.locator('li')).toContainText(['Friday', 'Kitchen']);
    await dashboard.select('Kitchen');
    await dashboard.press(dashboard.button('Unhide'));
    await expect(dashboard.toast).toContainText('Project reactivated');
    await expect(dashboard.dialog).toHaveCount(0);
    await expect(dashboard.viewControl).toBeFocused();
    await expect.poll(async () => dashboard.cards()).toEqual([...FIRST_CARDS, getCardId(kitchen), getCardId(garden)]);
    await expect(dashboard.row(getCardId(kitchen), 'Measure the wall')).toBeVisible();
    expect(await isCompleted(page, kitchen)).toBe(false);
    await dashboard.reopen();
    await expect(dashboard.row(getCardId(kitchen), 'Measure the wall')).toBeVisible();
  });

  test('a project is deleted after a confirmation', async ({ page, dashboard, projects }) => {
    const kitchen = await projects.make('Kitchen');
    const garden = await projects.make('Garden');
    await dashboard.open();
    await dashboard.chooseAction(getCardId(kitchen), 'Delete Project');
    await expect(dashboard.dialog).toContainText('Are you sure you want to delete "Kitchen"? This cannot be undone.');
    await expect(dashboard.button('Cancel')).toBeFocused();
    await dashboard.press(dashboard.button('Cancel'));
    await expect(dashboard.dialog).toHaveCount(0);
    await expect(dashboard.menuControl(getCardId(kitchen))).toBeFocused();
    await dashboard.chooseAction(getCardId(kitchen), 'Delete Project');
    await dashboard.press(dashboard.button('Delete'));
    await expect(dashboard.toast).toContainText('Project deleted');
    await expect.poll(async () => dashboard.cards()).toEqual([...FIRST_CARDS, getCardId(garden)]);
    await expect(dashboard.sizeControl(getCardId(garden))).toBeFocused();
    expect(await isCompleted(page, kitchen)).toBeUndefined();
  });

  test('a failed activation is only logged, and the dialog and its selection stay', async ({
    page,
    dashboard,
    projects,
  }) => {
    const kitchen = await projects.make('Kitchen');
    await complete(page, kitchen);
    await dashboard.open();
    await page.route(ACTIVATION, async (route) => route.fulfill(SERVER_ERROR));
    for (const [entry, label] of [
      ['Completed Projects', 'Activate Selected'],
      ['Show Hidden Cards (2)', 'Unhide'],
    ] as const) {
      await dashboard.chooseInViewMenu(entry);
      await dashboard.select('Kitchen');
      const note = waitForConsoleMessage(page, 'Failed to activate project');
      await dashboard.press(dashboard.button(label));
      await note;
      await expect(dashboard.button(label)).toBeFocused();
      await expect(dashboard.dialog).toContainText('1 item(s) selected');
      await expect(dashboard.toast).toHaveCount(0);
      expect(await dashboard.cards()).toEqual(FIRST_CARDS);
      expect(await isCompleted(page, kitchen)).toBe(true);
      await page.keyboard.press('Escape');
      await expect(dashboard.dialog).toHaveCount(0);
    }
  });

  test('a failed update of a project task is reverted and only logged', async ({ page, dashboard, projects }) => {
    const kitchen = await projects.make('Kitchen', 'Measure the wall');
    await dashboard.open();
    await breakChanges(page, /\/api\/project-tasks\/\d+$/);
    const row = dashboard.row(getCardId(kitchen), 'Measure the wall');
    const acts = [
      () =>
        dashboard.inputMethod === 'mouse'
          ? row.getByRole('checkbox').click()
          : row.getByRole('checkbox').press('Space'),
      () => dashboard.choose(row.getByLabel('Actions for Measure the wall'), 'Flag'),
      () => dashboard.choose(row.getByLabel('Actions for Measure the wall'), 'Cross out'),
    ];
    for (const act of acts) {
      const note = waitForConsoleMessage(page, 'Failed to update project task');
      await row.hover();
      await act();
      await note;
      await expect(row).toHaveAttribute('data-state', 'active');
      await expect(dashboard.toast).toHaveCount(0);
    }
  });
});

test('the dialog of completed projects shows an empty state when there are none @desk', async ({
  page,
  dashboard,
  projects,
}) => {
  await projects.make('Kitchen');
  await dashboard.open();
  await dashboard.chooseInViewMenu('Completed Projects');
  await expect(dashboard.dialog).toContainText('No completed projects yet.');
  await expect(dashboard.dialog).not.toContainText('selected');
  await expect(dashboard.button('Activate Selected')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dashboard.viewControl).toBeFocused();
});

test.describe('a completed project on the board', () => {
  test('is marked as completed visibly and for screen readers @desk', async ({ page, dashboard, projects }) => {
    const [kitchen, garden] = [await projects.make('Kitchen'), await projects.make('Garden')];
    await complete(page, kitchen);
    await dashboard.open();
    await dashboard.setStored('halo-settings', { showCompletedProjects: true, projectOrder: [] });
    await dashboard.reopen();
    const [done, open] = [dashboard.card(getCardId(kitchen)), dashboard.card(getCardId(garden))];
    await expect(done.getByRole('region')).toHaveAccessibleDescription('Completed');
    await expect(done.locator('header').getByText('Completed', { exact: true })).toBeVisible();
    await expect(open.getByRole('region')).toHaveAccessibleDescription('');
    await expect(open.getByText('Completed', { exact: true })).toHaveCount(0);
  });
});

test.describe('a project that was deleted on another device', () => {
  // Otherwise the page may learn of the deletion before the action.
  test.beforeEach(async ({ page }) => page.route('**/api/changes', (route) => route.abort()));

  test('leaves the board with a toast when one of its tasks is completed @desk', async ({
    page,
    dashboard,
    projects,
  }) => {
    const kitchen = await projects.make('Kitchen', 'Measure the wall');
    await dashboard.open();
    await expect(dashboard.row(getCardId(kitchen), 'Measure the wall')).toBeVisible();
    await page.request.delete(`/api/projects/${kitchen.id}`);
    await dashboard.row(getCardId(kitchen), 'Measure the wall').getByRole('checkbox').click();
    await expect(dashboard.toast).toContainText('This project was deleted elsewhere');
    await expect(dashboard.card(getCardId(kitchen))).toHaveCount(0);
  });

  test('leaves the board with a toast when it is completed @desk', async ({ page, dashboard, projects }) => {
    const kitchen = await projects.make('Kitchen');
    await dashboard.open();
    await page.request.delete(`/api/projects/${kitchen.id}`);
    await dashboard.chooseAction(getCardId(kitchen), 'Mark Completed');
    await expect(dashboard.toast).toContainText('This project was deleted elsewhere');
    await expect(dashboard.card(getCardId(kitchen))).toHaveCount(0);
  });

  test('leaves the board with a toast when a task is added to it @desk', async ({ page, dashboard, projects }) => {
    const kitchen = await projects.make('Kitchen');
    await dashboard.open();
    await page.request.delete(`/api/projects/${kitchen.id}`);
    await dashboard.chooseAction(getCardId(kitchen), 'Add Task');
    await page.keyboard.type('Call Ana');
    await page.keyboard.press('Enter');
    await expect(dashboard.toast).toContainText('This project was deleted elsewhere');
    await expect(dashboard.card(getCardId(kitchen))).toHaveCount(0);
    // The typed text can still be copied.
    await expect(dashboard.dialog.getByPlaceholder('Enter task...')).toHaveValue('Call Ana');
  });
});
