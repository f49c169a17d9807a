import type { Page } from '@playwright/test';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { DayScreen } from '../support/day-screen.ts';
import { GoalsScreen } from '../support/goals-screen.ts';
import { HabitsScreen } from '../support/habits-screen.ts';
import { ProjectsScreen } from '../support/projects-screen.ts';
import { visit } from '../support/shared-page.ts';

test.beforeEach(async ({ context }) => {
  // Pages would read a list again soon after its change elsewhere, and no longer be stale.
  await context.route('**/api/changes', (route) => route.abort());
});

/** Opens the same screen in another tab that does not exchange changes with this one, like another device. */
async function openInAnotherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.addInitScript(() => {
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(`${name} elsewhere`);
      }
    };
  });
  await other.goto(page.url());
  return other;
}

async function storedTasks(page: Page): Promise<Task[]> {
  return (await (await page.request.get('/api/tasks/all')).json()) as Task[];
}

/** The message of a dialog whose item got another title. */
const conflictNotice = (title: string) => `Changed elsewhere meanwhile to “${title}”. Saving again keeps yours.`;

test('a title that another tab changed is kept until the dialog is saved again', async ({ page, day }) => {
  await day.add('Swim');
  await day.open('Swim');
  await day.field.fill('Swim indoors');
  const other = new DayScreen(await openInAnotherTab(page), day.today);
  await other.open('Swim');
  await other.field.fill('Run');
  await other.saveButton.click();
  await expect(other.dialog).toHaveCount(0);

  // The draft is restored with the title it was based on, not with the current one.
  await page.reload();
  await expect(day.field).toHaveValue('Swim indoors');
  await expect(day.row('Run')).toBeAttached();
  await day.saveButton.click();
  await expect(day.dialog.getByRole('alert')).toHaveText(conflictNotice('Run'));
  await expect(day.field).toHaveValue('Swim indoors');
  await expect(day.field).toBeFocused();
  await expect(day.toast).toHaveCount(0);
  expect(await storedTasks(page)).toMatchObject([{ title: 'Run' }]);
  await expectAccessible(page);

  await day.saveButton.click();
  await expect(day.dialog).toHaveCount(0);
  await expect(day.row('Swim indoors')).toBeVisible();
  expect(await storedTasks(page)).toMatchObject([{ title: 'Swim indoors' }]);

  // The other tab is stale as well. Closing its dialog keeps the stored title.
  await other.open('Run');
  await other.field.fill('Walk');
  await other.field.press('Enter');
  await expect(other.dialog.getByRole('alert')).toHaveText(conflictNotice('Swim indoors'));
  await other.page.keyboard.press('Escape');
  await expect(other.row('Swim indoors')).toBeVisible();
  expect(await storedTasks(page)).toMatchObject([{ title: 'Swim indoors' }]);
});

test('edits of different fields of one task in two tabs are merged', async ({ page, day }) => {
  await day.add('Swim');
  await day.open('Swim');
  await day.dialog.getByRole('button', { name: 'Notes' }).click();
  const notes = day.dialog.getByRole('textbox', { name: 'Notes' });
  await notes.fill('With Ben');
  const other = new DayScreen(await openInAnotherTab(page), day.today);
  await other.open('Swim');
  await other.field.fill('Run');
  await other.dialog.getByRole('button', { name: 'Priority' }).click();
  await other.saveButton.click();
  await expect(other.dialog).toHaveCount(0);
  await day.saveButton.click();
  await expect(day.dialog).toHaveCount(0);
  await expect(day.row('Run')).toContainText('With Ben');
  expect(await storedTasks(page)).toMatchObject([{ title: 'Run', isPriority: true, notes: 'With Ben' }]);

  // The other tab is stale. Only the notes conflict; its unchanged title takes the stored value.
  await other.open('Run');
  await other.dialog.getByRole('button', { name: 'Notes' }).click();
  await other.dialog.getByRole('textbox', { name: 'Notes' }).fill('Alone');
  await page.request.put(`/api/tasks/${(await storedTasks(page))[0]?.id}`, { data: { title: 'Walk' } });
  await other.saveButton.click();
  await expect(other.dialog.getByRole('alert')).toContainText('Changed elsewhere meanwhile to notes “With Ben”.');
  await expect(other.field).toHaveValue('Walk');
  await other.saveButton.click();
  await expect(other.dialog).toHaveCount(0);
  expect(await storedTasks(page)).toMatchObject([{ title: 'Walk', isPriority: true, notes: 'Alone' }]);
});

test('a conflict of a goal whose dialog has closed shows a toast with "Keep mine"', async ({ signedIn: page }) => {
  await visit(page, '/goals');
  const goals = new GoalsScreen(page);
  await goals.addGoal(goals.weekly, 'Swim');
  const storedGoals = async () => (await (await page.request.get('/api/goals/all')).json()) as Goal[];
  const other = new GoalsScreen(await openInAnotherTab(page));
  const rename = async (screen: GoalsScreen, from: string, to: string) => {
    await screen.weekly.open(from);
    await screen.field.fill(to);
    const answered = screen.page.waitForResponse((response) => response.request().method() === 'PUT');
    await screen.field.press('Enter');
    await answered;
  };
  await rename(other, 'Swim', 'Run');

  await rename(goals, 'Swim', 'Walk');
  await expect(goals.toast).toContainText('Goal was changed elsewhere meanwhile');
  await expect(goals.toast).toContainText('To “Run”. Your change was not saved.');
  await expect(goals.weekly.row('Run')).toBeVisible();
  // A toast stays while the pointer is over it.
  await goals.toast.hover();
  await expectAccessible(page);
  await goals.toast.getByRole('button', { name: 'Keep mine' }).click();
  await expect(goals.weekly.row('Walk')).toBeVisible();
  await expect.poll(storedGoals).toMatchObject([{ title: 'Walk' }]);

  await rename(other, 'Run', 'Climb');
  await expect(other.toast).toContainText('To “Walk”. Your change was not saved.');
  await other.toast.getByRole('button', { name: 'Close' }).click();
  await expect(other.weekly.row('Walk')).toBeVisible();
  expect(await storedGoals()).toMatchObject([{ title: 'Walk' }]);
});

test('an edit of a task that was completed elsewhere is saved without the priority', async ({ page, day }) => {
  await day.add('Swim');
  await day.open('Swim');
  await day.field.fill('Swim indoors');
  await day.dialog.getByRole('button', { name: 'Priority' }).click();
  const [task] = await storedTasks(page);
  await page.request.put(`/api/tasks/${task?.id}`, { data: { isCompleted: true } });
  await day.saveButton.click();
  await expect(day.dialog).toHaveCount(0);
  await expect(day.toast).toContainText('Priority not changed');
  await expect(day.toast).toContainText('The task was completed meanwhile');
  await expect(day.row('Swim indoors')).toHaveAttribute('data-state', 'completed');
  expect(await storedTasks(page)).toMatchObject([{ title: 'Swim indoors', isCompleted: true, isPriority: false }]);
});

test('dialogs of habits, books, projects and project tasks report conflicts', async ({ signedIn: page }) => {
  const send = async (method: 'post' | 'put' | 'patch', path: string, data: object) => {
    const response = await page.request[method](path, { data });
    expect(response.ok()).toBe(true);
    return (await response.json()) as { id: number };
  };
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox').first();
  const expectConflictThenSave = async (typed: string) => {
    const save = dialog.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText(conflictNotice('Theirs'));
    await expect(field).toHaveValue(typed);
    await save.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('section').getByText(typed, { exact: true })).toBeVisible();
  };

  const today = new DayScreen(page).today;
  const habit = await send('post', '/api/habits', { title: 'Swim', isWeekly: true, dueDate: today });
  await visit(page, '/habits');
  await new HabitsScreen(page).weekly.open('Swim');
  await field.fill('My habit');
  await send('put', `/api/habits/${habit.id}`, { title: 'Theirs' });
  await expectConflictThenSave('My habit');

  const book = await send('post', '/api/books', { title: 'Emma' });
  await visit(page, '/goals');
  await new GoalsScreen(page).books.open('Emma');
  await field.fill('My Book');
  await send('patch', `/api/books/${book.id}`, { title: 'Theirs' });
  await expectConflictThenSave('My Book');

  const projects = new ProjectsScreen(page);
  const project = await projects.make('Move House', 'Pack');
  const [task] = await projects.readStored(project);
  await projects.open();
  await projects.row('Pack').getByRole('button', { name: 'Edit Pack' }).click();
  await field.fill('My task');
  await send('put', `/api/project-tasks/${task?.id}`, { title: 'Theirs' });
  await expectConflictThenSave('My task');

  await projects.chooseAction('Move House', 'Rename Project');
  await field.fill('My project');
  await send('put', `/api/projects/${project.id}`, { title: 'Theirs' });
  await expectConflictThenSave('My project');
});

/**
 * Adds an item and waits until its list has been refetched, so that no later refetch shows the change of another
 * device.
 */
async function addAndRead(page: Page, path: string, add: () => Promise<void>): Promise<void> {
  const waitForResponseTo = async (method: string, isPath: (pathname: string) => boolean) =>
    page.waitForResponse(
      (response) => response.request().method() === method && isPath(new URL(response.url()).pathname),
    );
  const readAgain = waitForResponseTo('POST', (pathname) => pathname === path).then(async () =>
    waitForResponseTo('GET', (pathname) => pathname.startsWith(path)),
  );
  await add();
  await readAgain;
}

test.describe('an action on a row whose item changed elsewhere', () => {
  // Otherwise the page may learn of the change before the action.
  test.beforeEach(async ({ page }) => page.route('**/api/changes', (route) => route.abort()));

  test('says that the task was deleted @desk', async ({ page, day }) => {
    for (const act of [async () => day.complete('Swim'), async () => day.chooseAction('Swim', 'Delete')]) {
      await addAndRead(page, '/api/tasks', async () => day.add('Swim'));
      const [task] = await storedTasks(page);
      await page.request.delete(`/api/tasks/${task?.id ?? 0}`);
      await act();
      await expect(day.toast).toContainText('This task was deleted elsewhere');
      await expect(day.row('Swim')).toHaveCount(0);
    }
  });

  test('says why the priority of a task did not change @desk', async ({ page, day }) => {
    await addAndRead(page, '/api/tasks', async () => day.add('Swim'));
    const [task] = await storedTasks(page);
    await page.request.put(`/api/tasks/${task?.id ?? 0}`, { data: { isCompleted: true } });
    await day.chooseAction('Swim', 'Make priority');
    await expect(day.toast).toContainText('This task was changed elsewhere');
    await expect(day.toast).toContainText('Only an active task can change its priority.');
    await expect(day.row('Swim')).toHaveAttribute('data-state', 'completed');
  });

  test('says why the priority of a goal did not change @phone', async ({ page, signedIn: _signedIn }) => {
    const goals = new GoalsScreen(page);
    await visit(page, '/goals');
    await addAndRead(page, '/api/goals', async () => goals.addGoal(goals.weekly, 'Run'));
    const [goal] = (await (await page.request.get('/api/goals/all')).json()) as Goal[];
    await page.request.put(`/api/goals/${goal?.id ?? 0}`, { data: { isCompleted: true } });
    await goals.weekly.chooseAction('Run', 'Make priority');
    await expect(goals.toast).toContainText('Priority not changed');
  });
});
