import type { Locator } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  findAnnouncement,
  test as base,
} from '../support/browser.ts';
import { ProjectsScreen } from '../support/projects-screen.ts';
import { breakChanges, failUntilPressed, SERVER_ERROR } from '../support/traffic.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { reopen, visit } from '../support/shared-page.ts';

/** The projects screen of a new account. */
const test = base.extend<{ projects: ProjectsScreen }>({
  projects: async ({ signedIn }, use) => use(new ProjectsScreen(signedIn)),
});

test('an empty screen says how to begin, and remembers whether completed projects show', async ({ page, projects }) => {
  await projects.open();
  await expect(projects.active).toContainText('No active projects. Create one to get started!');
  await projects.active.getByRole('button', { name: 'Create Project' }).click();
  await expect(projects.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(projects.completed).not.toContainText('No completed projects yet.');
  await projects.toggle.click();
  await expect(projects.toggle).toHaveText('Hide Completed');
  await expect(projects.completed).toContainText('No completed projects yet.');
  await expectAccessible(page);
  await reopen(page);
  await expect(projects.toggle).toHaveText('Hide Completed');
  await projects.toggle.click();
  await expect(projects.toggle).toHaveText('Show Completed');
  await expect(projects.completed).not.toContainText('No completed projects yet.');
});

test('the floating button adds a project, and its first task can be typed at once @widths', async ({
  page,
  projects,
}) => {
  await projects.open();
  await projects.addButton.click();
  await expect(projects.dialog).toContainText('New Project');
  const field = projects.dialog.getByPlaceholder('Enter project name...');
  await expect(field).toBeFocused();
  await field.fill('   ');
  await field.press('Enter');
  await expect(projects.dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await field.fill('  Garden  ');
  await expectAccessible(page);
  await field.press('Enter');
  await expect(projects.toast).toContainText('Project created');
  await expect(projects.toast).toContainText('Your new project has been created successfully.');
  await expect(projects.dialog).toHaveCount(0);
  await expect(projects.card('Garden')).toContainText('0 of 0');
  await expect(projects.card('Garden')).toContainText('Nothing here');
  await expect(projects.card('Garden').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Dig');
  await page.keyboard.press('Enter');
  await expect(projects.row('Dig')).toBeVisible();
});

test('the projects reach the bar of a phone, and the last one scrolls clear of the floating button @phone', async ({
  page,
  projects,
}) => {
  for (const title of ['Garden', 'Kitchen', 'Roof']) await page.request.post('/api/projects', { data: { title } });
  await projects.open();
  const edge = async (element: Locator, side: 'top' | 'bottom') =>
    element.evaluate((box, name) => box.getBoundingClientRect()[name], side);
  const list = page.locator('[data-scroller]');
  const bar = page.getByRole('navigation', { name: 'Screens' });
  await expect(projects.card('Roof')).toBeAttached();
  expect(await edge(list, 'bottom')).toBe(await edge(bar, 'top'));
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const end = await edge(page.getByRole('button', { name: 'Show Completed' }), 'bottom');
  expect(end).toBeLessThan(await edge(projects.addButton, 'top'));
});

test('projects can be added one after another while toasts show', async ({ projects }) => {
  await projects.open();
  for (const title of ['One', 'Two', 'Three']) {
    await projects.addButton.click({ timeout: 1_000 });
    await projects.dialog.getByPlaceholder('Enter project name...').fill(title);
    await projects.dialog.getByPlaceholder('Enter project name...').press('Enter');
    await expect(projects.toast).toContainText('Project created');
  }
  await expect.poll(async () => projects.titles()).toEqual(['One', 'Two', 'Three']);
});

test('a project that cannot be added keeps its name in the dialog, also after a reload', async ({ page, projects }) => {
  await projects.open();
  await breakChanges(page, /\/api\/projects$/);
  await projects.addButton.click();
  const field = projects.dialog.getByPlaceholder('Enter project name...');
  await field.fill('Garden');
  await field.press('Enter');
  await expect(projects.toast).toContainText('Failed to create project: The disk is full');
  await expect(field).toHaveValue('Garden');
  await expect(projects.card('Garden')).toHaveCount(0);
  await page.reload();
  await expect(field).toHaveValue('Garden');
  await page.unroute(/\/api\/projects$/);
  await field.press('Enter');
  await expect(projects.card('Garden')).toBeVisible();
});

test('tasks of a project are added, edited, completed and deleted', async ({ page, projects }) => {
  await projects.make('Kitchen', 'Measure the wall');
  await projects.open();
  await projects.card('Kitchen').getByRole('button', { name: 'Add Task' }).click();
  await expect(projects.dialog).toContainText('New Project Task');
  const field = projects.dialog.getByPlaceholder('Enter task...');
  await field.fill('  ');
  await field.press('Enter');
  await expect(projects.dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await field.fill('Call Ana');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/tasks'));
  await field.press('Enter');
  const body = (await sent).postDataJSON() as { projectId: number };
  expect(body).toMatchObject({ title: 'Call Ana', isCompleted: false, flagged: false });
  expect((await sent).url()).toContain(`/api/projects/${body.projectId}/tasks`);
  await expect(projects.dialog).toHaveCount(0);
  await expect.poll(async () => projects.tasks('Kitchen')).toEqual(['Measure the wall', 'Call Ana']);
  await expect(projects.card('Kitchen')).toContainText('0 of 2');

  await projects.row('Call Ana').getByRole('button', { name: 'Edit Call Ana' }).click();
  await expect(projects.dialog).toContainText('Edit Project Task');
  await expect(field).toHaveValue('Call Ana');
  await expectAccessible(page);
  await field.fill('Call Ana and Jo');
  await field.press('Enter');
  await expect.poll(async () => projects.tasks('Kitchen')).toEqual(['Measure the wall', 'Call Ana and Jo']);

  await projects.row('Measure the wall').getByRole('checkbox').click();
  await expect.poll(async () => projects.tasks('Kitchen')).toEqual(['Call Ana and Jo', '—', 'Measure the wall']);
  await expect(projects.card('Kitchen')).toContainText('1 of 2');

  await projects.row('Call Ana and Jo').getByRole('button', { name: 'Edit Call Ana and Jo' }).click();
  await projects.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => projects.tasks('Kitchen')).toEqual(['Measure the wall']);
  await expect(projects.toast).toContainText('Task deleted');
  await projects.toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => projects.tasks('Kitchen')).toEqual(['Call Ana and Jo', '—', 'Measure the wall']);
  await reopen(page);
  await expect.poll(async () => projects.tasks('Kitchen')).toEqual(['Call Ana and Jo', '—', 'Measure the wall']);
});

test('the line in a card adds one task after the other, and keeps what could not be added', async ({
  page,
  projects,
}) => {
  const kitchen = await projects.make('Kitchen', 'Measure the wall');
  await projects.open();
  const line = projects.card('Kitchen').getByRole('textbox', { name: 'Add a task to Kitchen' });
  await line.fill('  Choose the tiles ');
  await line.press('Enter');
  await expect(line).toBeFocused();
  await expect(line).toHaveValue('');
  await page.keyboard.type('Call the plumber');
  await projects.card('Kitchen').getByRole('button', { name: 'Add Task' }).click();
  await expect(line).toHaveValue('');
  await line.focus();
  const titles = ['Measure the wall', 'Choose the tiles', 'Call the plumber'];
  await expect.poll(async () => projects.tasks('Kitchen')).toEqual(titles);
  await expect.poll(async () => (await projects.readStored(kitchen)).map(({ title }) => title)).toEqual(titles);
  await expectAccessible(page);
  await page.route(/\/tasks$/, (route) => route.fulfill(SERVER_ERROR));
  await page.keyboard.type('Paint');
  await page.keyboard.press('Enter');
  await expect(projects.toast).toContainText('Failed to create project task');
  await expect(line).toHaveValue('Paint');
  await page.unroute(/\/tasks$/);
  await page.reload();
  await expect(line).toHaveValue('Paint');

  // If the next title is typed already, the toast offers to try again.
  const { promise: isTyped, resolve: failNow } = Promise.withResolvers<void>();
  await page.route(/\/tasks$/, async (route) => {
    await isTyped;
    await route.fulfill(SERVER_ERROR);
  });
  await line.press('Enter');
  await line.fill('Sweep');
  failNow();
  await expect(projects.toast).toContainText('Paint');
  await page.unroute(/\/tasks$/);
  await projects.toast.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => projects.tasks('Kitchen')).toEqual([...titles, 'Paint']);
  await expect(line).toHaveValue('Sweep');
});

test('consecutive deletions are undone together', async ({ projects }) => {
  await projects.make('Kitchen', 'One', 'Two', 'Three');
  await projects.open();
  await projects.actOnTask('One', 'Delete');
  await projects.actOnTask('Three', 'Delete');
  await expect(projects.toast).toContainText('2 deletions');
  await expect.poll(async () => projects.tasks('Kitchen')).toEqual(['Two']);
  await projects.toast.getByRole('button', { name: 'Undo all' }).click();
  await expect.poll(async () => projects.tasks('Kitchen')).toEqual(['One', 'Two', 'Three']);
});

test('tasks of a project are reordered by keyboard and menu', async ({ page, projects }) => {
  const project = await projects.make('Kitchen', 'One', 'Two', 'Three');
  await projects.open();
  // The code of keys is loaded after the first paint.
  await waitForNetworkIdle(page);
  await projects.row('Three').getByRole('button', { name: 'Edit Three' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => projects.tasks('Kitchen')).toEqual(['One', 'Three', 'Two']);
  await projects.actOnTask('One', 'Move down');
  await expect.poll(async () => projects.tasks('Kitchen')).toEqual(['Three', 'One', 'Two']);
  await expect
    .poll(async () => (await projects.readStored(project)).map(({ title }) => title))
    .toEqual(['Three', 'One', 'Two']);
});

test('a project is completed and reopened', async ({ page, projects }) => {
  await projects.make('Kitchen', 'Measure the wall');
  await projects.make('Garden');
  await projects.open();
  await projects.chooseAction('Kitchen', 'Complete Project');
  await expect(projects.toast).toContainText('Project completed');
  await expect.poll(async () => projects.titles()).toEqual(['Garden']);
  await projects.toggle.click();
  await expect.poll(async () => projects.titles(projects.completed)).toEqual(['Kitchen']);
  await expect.poll(async () => projects.tasks('Kitchen')).toEqual(['Measure the wall']);
  await reopen(page);
  await expect.poll(async () => projects.tasks('Kitchen')).toEqual(['Measure the wall']);
  await projects.chooseAction('Kitchen', 'Reopen Project');
  await expect(projects.toast).toContainText('Project reopened');
  await expect.poll(async () => projects.titles()).toEqual(['Kitchen', 'Garden']);
  await expect.poll(async () => projects.tasks('Kitchen')).toEqual(['Measure the wall']);
});

test('a project is renamed', async ({ projects }) => {
  await projects.make('Kitchen');
  await projects.open();
  await projects.chooseAction('Kitchen', 'Rename Project');
  await expect(projects.dialog).toContainText('Edit Project');
  await projects.dialog.getByPlaceholder('Enter project name...').fill('New kitchen');
  await projects.dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => projects.titles()).toEqual(['New kitchen']);
});

test('projects are reordered in a dialog, and the order is kept', async ({ page, projects }) => {
  for (const title of ['One', 'Two', 'Three']) await projects.make(title);
  await projects.open();
  await projects.chooseAction('Two', 'Reorder Projects');
  const { dialog } = projects;
  await expect(dialog.getByRole('button', { name: 'Move One up' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Move Three down' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move Three up' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Move Three up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findAnnouncement(page, 'Three moved to place 1 of 3')).toBeAttached();
  await expect(dialog.getByRole('button', { name: 'Move Three down' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await projects.titles()).toEqual(['One', 'Two', 'Three']);

  await projects.chooseAction('Two', 'Reorder Projects');
  await dialog.getByRole('button', { name: 'Move One down' }).click();
  await dialog.getByRole('button', { name: 'Save Order' }).click();
  await expect(projects.toast).toContainText('Projects reordered');
  await expect.poll(async () => projects.titles()).toEqual(['Two', 'One', 'Three']);
  await projects.make('Four');
  await reopen(page);
  // A project that is missing from the saved order comes last.
  await expect.poll(async () => projects.titles()).toEqual(['Two', 'One', 'Three', 'Four']);
  const kept = await page.evaluate(() => localStorage.getItem('halo-settings'));
  expect((JSON.parse(kept ?? '{}') as { projectOrder: number[] }).projectOrder).toHaveLength(3);
});

test('the reorder dialog shows an empty state without active projects', async ({ page, projects }) => {
  const { id } = await projects.make('Kitchen');
  await page.request.put(`/api/projects/${id}`, { data: { isCompleted: true } });
  await projects.open();
  await projects.toggle.click();
  await projects.chooseAction('Kitchen', 'Reorder Projects');
  await expect(projects.dialog).toContainText('No active projects');
  await expect(projects.dialog).toContainText('Create a project to start reordering.');
  await expect(projects.dialog.getByRole('button', { name: 'Save Order' })).toBeDisabled();
});

test('a project and its tasks are deleted for good after a confirmation', async ({ page, projects }) => {
  const project = await projects.make('Kitchen', 'Measure the wall');
  await projects.open();
  await projects.chooseAction('Kitchen', 'Delete Project');
  await expect(projects.dialog).toContainText('Are you sure?');
  await expect(projects.dialog).toContainText('Kitchen');
  await expect(projects.dialog).toContainText(
    'This will permanently delete the project and all of its tasks. This action cannot be undone.',
  );
  await expectAccessible(page);
  await projects.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(projects.card('Kitchen')).toBeVisible();
  await projects.chooseAction('Kitchen', 'Rename Project');
  await projects.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(projects.dialog).toContainText('Are you sure?');
  await projects.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(projects.card('Kitchen')).toHaveCount(0);
  await expect(projects.toast).toContainText('Project deleted');
  expect((await page.request.get(`/api/projects/${project.id}/tasks`)).status()).toBe(404);
});

test('failed changes of projects and their tasks are reverted and reported', async ({ page, projects }) => {
  await projects.make('Kitchen', 'Measure the wall');
  await projects.open();
  await expect(projects.row('Measure the wall')).toBeVisible();
  await breakChanges(page, /\/api\/project/);
  const failures: [() => Promise<void>, string, string][] = [
    [() => projects.chooseAction('Kitchen', 'Complete Project'), 'Failed to update project', 'updating the project'],
    [
      async () => {
        await projects.chooseAction('Kitchen', 'Delete Project');
        await projects.dialog.getByRole('button', { name: 'Delete' }).click();
      },
      'Failed to delete project',
      'deleting the project',
    ],
    [
      () => projects.row('Measure the wall').getByRole('checkbox').click(),
      'Failed to update task',
      'updating the task',
    ],
    [() => projects.actOnTask('Measure the wall', 'Flag'), 'Failed to flag task', 'flagging the task'],
    [() => projects.actOnTask('Measure the wall', 'Cross out'), 'Failed to cross out task', 'crossing out the task'],
    [() => projects.actOnTask('Measure the wall', 'Delete'), 'Failed to delete task', 'deleting the task'],
  ];
  for (const [act, title, words] of failures) {
    await act();
    await expect(projects.toast).toContainText(title);
    await expect(projects.toast).toContainText(`There was an error ${words}. Please try again.`);
    await expect(projects.row('Measure the wall')).toHaveAttribute('data-state', 'active');
  }
  await projects.card('Kitchen').getByRole('button', { name: 'Add Task' }).click();
  const field = projects.dialog.getByPlaceholder('Enter task...');
  await field.fill('Call Ana');
  await field.press('Enter');
  await expect(projects.toast).toContainText('Failed to create project task: The disk is full');
  await expect(field).toHaveValue('Call Ana');
});

test('failed loads of projects and of tasks are reported and can be retried', async ({ page, projects }) => {
  await projects.make('Kitchen', 'Measure the wall');
  await page.route(/\/api\/project/, async (route) => route.fulfill(SERVER_ERROR));
  await visit(page, '/projects');
  await expect(page.getByText('Failed to fetch projects')).toBeVisible();
  await failUntilPressed(page, /\/api\/projects/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(projects.card('Kitchen')).toContainText('Failed to fetch tasks');
  await failUntilPressed(page, /\/api\/project-tasks/);
  await projects.card('Kitchen').getByRole('button', { name: 'Try again' }).click();
  await expect(projects.row('Measure the wall')).toBeVisible();
});

test('the screen loads with at most 6 requests, and shows at once on a return', async ({ page, projects }) => {
  for (let index = 0; index < 12; index += 1) await projects.make(`Project ${index}`, `Task ${index}`);
  // The stream of changes elsewhere begins some seconds later, and is no part of loading the screen.
  await page.route('**/api/changes', (route) => route.abort());
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(?!changes)/.test(request.url())) calls.push(request.url());
  });
  await projects.open();
  await projects.toggle.click();
  await expect(projects.row('Task 0')).toBeVisible();
  await projects.row('Task 11').scrollIntoViewIfNeeded();
  await waitForNetworkIdle(page);
  expect(calls.length).toBeLessThanOrEqual(6);
  await page.getByRole('link', { name: 'Days' }).click();
  await expect(page.getByRole('button', { name: 'Add Task' }).first()).toBeVisible();
  // Later requests get no response, so everything shown comes from the cache.
  await page.route(/\/api\//, async () => undefined);
  await page.getByRole('link', { name: 'Projects' }).click();
  await expect(projects.row('Task 0')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
});

test('the screen and its menu are accessible in both themes', async ({ page, projects }) => {
  await projects.make('Kitchen', { title: 'Flagged', flagged: true }, { title: 'Crossed', isCrossedOut: true });
  await projects.open();
  await expect(projects.row('Flagged')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await projects.card('Kitchen').getByRole('button', { name: 'Project Actions for Kitchen' }).click();
  await expect(page.getByRole('menu')).toContainText('Project Actions');
  await expectAccessibleInBothThemes(page);
});
