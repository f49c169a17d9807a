import type { Locator } from '@playwright/test';
import type { Book } from '#shared/books/books.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes } from '../support/browser.ts';
import { test, type GoalsScreen } from '../support/goals-screen.ts';
import { breakChanges, SERVER_ERROR } from '../support/traffic.ts';
import { reopen } from '../support/shared-page.ts';

const TODAY = '2026-11-18';
const ONE_BOOK = /\/api\/books\/\d+$/;
const BOOKS = '**/api/books';
const TASKS = '**/api/tasks';
/** The response of a broken proxy: an error without a message. */
const WORDLESS_ERROR = { status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' };
test.use({ today: TODAY });

function storedBooks(goals: GoalsScreen): Promise<Book[]> {
  return goals.read('/api/books');
}

/** Presses Enter as an IME does to end the composition of a character. */
async function composeWithEnter(field: Locator): Promise<void> {
  await field.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    ),
  );
}

test('Enter moves through the fields of a new book and saves it', async ({ page, goals }) => {
  await goals.books.addButton.click();
  await expect(goals.dialog).toHaveAccessibleName('New Book');
  await expect(goals.dialog).toContainText('Reading List');
  await expect(goals.title).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(' the left hand of darkness ');
  await page.keyboard.press('Enter');
  await expect(goals.author).toBeFocused();
  await expect(goals.author).toHaveAccessibleName('Author (optional)');
  await page.keyboard.type('ursula K. le guin');
  await page.keyboard.press('Enter');
  await expect(goals.recommendedBy).toBeFocused();
  await expect(goals.recommendedBy).toHaveAccessibleName('Recommended by (optional)');
  await page.keyboard.type("anna o'brien ");
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/books'));
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    title: 'The Left Hand Of Darkness',
    author: 'Ursula K. Le Guin',
    recommendedBy: "Anna O'brien",
    notes: null,
    isPriority: false,
  });
  await expect(goals.dialog).toHaveCount(0);
  await expect(goals.books.addButton).toBeFocused();
  await reopen(page);
  const row = goals.books.row('The Left Hand Of Darkness');
  await expect(row).toContainText("Ursula K. Le Guin · Recommended by Anna O'brien");
  await expect(goals.books.root).toContainText('0 of 1');
});

test('Ctrl+Enter saves a book from its title and from its author', async ({ page, goals }) => {
  await goals.books.addButton.click();
  await goals.title.fill('Emma');
  await page.keyboard.press('Control+Enter');
  await expect(goals.books.row('Emma')).toBeVisible();
  await goals.books.open('Emma');
  await goals.author.fill('Jane Austen');
  await page.keyboard.press('Control+Enter');
  await expect(goals.books.row('Emma')).toContainText('Jane Austen');
});

test('Enter that ends an IME composition does not leave the field', async ({ goals }) => {
  await goals.books.addButton.click();
  await goals.title.fill('本');
  await composeWithEnter(goals.title);
  await expect(goals.title).toBeFocused();
  await goals.title.press('Enter');
  await goals.author.fill('夏');
  await composeWithEnter(goals.author);
  await expect(goals.author).toBeFocused();
  await goals.author.press('Enter');
  await goals.recommendedBy.fill('杏');
  await composeWithEnter(goals.recommendedBy);
  await expect(goals.dialog).toBeVisible();
  await goals.recommendedBy.press('Enter');
  await expect(goals.books.row('本')).toContainText('夏 · Recommended by 杏');
});

test('the title of a new book fills the author and who recommended it', async ({ goals }) => {
  await goals.books.addButton.click();
  await goals.title.pressSequentially('circe by madeline miller, recommended by maya');
  await expect(goals.dialog.locator('mark')).toHaveText(['by madeline miller', 'recommended by maya']);
  await expect(goals.author).toHaveValue('madeline miller');
  await expect(goals.recommendedBy).toHaveValue('maya');
  // A name that is changed by hand does not come back into the title.
  await goals.recommendedBy.fill('Maja');
  await expect(goals.title).toHaveValue('circe');
  await goals.recommendedBy.press('Enter');
  await goals.dialog.waitFor({ state: 'detached' });
  expect(await storedBooks(goals)).toMatchObject([
    { title: 'Circe', author: 'Madeline Miller', recommendedBy: 'Maja' },
  ]);

  await goals.books.addButton.click();
  await goals.title.fill('Stand by your man');
  await goals.title.press('Enter');
  await expect(goals.author).toHaveValue('');
});

test('saving without a title says that it is required', async ({ page, goals }) => {
  const message = goals.dialog.getByRole('alert');
  await goals.books.addButton.click();
  await expect(message).toHaveCount(0);
  await goals.title.fill('   ');
  await expect(message).toHaveCount(0);
  for (const field of [goals.title, goals.author, goals.recommendedBy]) await field.press('Enter');
  await expect(message).toHaveText('Title is required');
  await expect(goals.title).toBeFocused();
  await expect(goals.title).toHaveAccessibleDescription('Title is required');
  await expectAccessible(page);
  await goals.title.fill('Emma');
  await expect(message).toHaveCount(0);
  await goals.title.fill('');
  await expect(message).toHaveText('Title is required');
  await goals.dialog.getByRole('button', { name: 'Close' }).click();

  await goals.books.addButton.click();
  await goals.saveButton.click();
  await expect(message).toHaveText('Title is required');
  await expect(goals.title).toBeFocused();
  expect(await storedBooks(goals)).toEqual([]);
});

test('an edit of a book sends only the changed fields', async ({ page, goals }) => {
  await goals.addBook('Emma', 'Anna');
  await goals.books.open('Emma');
  await expect(goals.dialog).toHaveAccessibleName('Edit Book');
  await expect(goals.recommendedBy).toHaveValue('Anna');
  await goals.author.fill('jane austen');
  await goals.recommendedBy.fill(' ');
  await goals.dialog.getByRole('button', { name: 'Notes' }).click();
  await goals.dialog.getByRole('textbox', { name: 'Notes' }).fill('The green edition');
  await goals.dialog.getByRole('button', { name: 'Priority' }).click();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await goals.saveButton.click();
  expect((await sent).postDataJSON()).toEqual({
    author: 'Jane Austen',
    recommendedBy: null,
    notes: 'The green edition',
    isPriority: true,
    expected: { author: null, recommendedBy: 'Anna', notes: null, isPriority: false },
  });
  await expect(goals.dialog).toHaveCount(0);
  await reopen(page);
  await expect(goals.books.row('Emma')).toContainText('Jane Austen · The green edition');
  await expect(goals.books.row('Emma').getByRole('img', { name: 'Priority' })).toBeVisible();
});

test('completing, cancelling and restoring books updates the list and the progress bar', async ({ page, goals }) => {
  for (const title of ['One', 'Two', 'Three', 'Four']) await goals.addBook(title);
  await goals.books.complete('Two');
  await goals.books.chooseAction('One', 'Cancel book');
  await goals.books.chooseAction('Four', 'Make priority');
  await expect.poll(async () => goals.books.titles()).toEqual(['Four', 'Three', '—', 'Two', 'One']);
  await expect(goals.books.root).toContainText('1 of 4');
  await expect(goals.books.progress.locator('[data-part="crossed-out"]')).toHaveAttribute('style', /width: 25%/);
  await expectAccessible(page);
  await goals.books.chooseAction('One', 'Restore book');
  await reopen(page);
  await expect.poll(async () => goals.books.titles()).toEqual(['Four', 'One', 'Three', '—', 'Two']);
});

test('undo restores a deleted book unchanged', async ({ page, goals }) => {
  await goals.addBook('One', 'Anna');
  const before = await storedBooks(goals);
  const answered = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await goals.books.open('One');
  await goals.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(goals.toast).toContainText('Book deleted');
  await expect(goals.books.root).toContainText('Nothing here');
  await answered;
  expect(await storedBooks(goals)).toEqual([]);
  const restored = page.waitForResponse(/\/restore$/);
  await goals.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(goals.books.row('One')).toBeVisible();
  await restored;
  expect(await storedBooks(goals)).toEqual(before);
});

test('a book that cannot be added shows the reason, and the typed text stays', async ({ page, goals }) => {
  await goals.books.addButton.click();
  await goals.title.fill('Precious words');
  await breakChanges(page, BOOKS);
  await goals.saveButton.click();
  await expect(page.getByText('Failed to add book', { exact: true })).toBeVisible();
  await expect(page.getByText('The disk is full', { exact: true })).toBeVisible();
  await expect(goals.title).toHaveValue('Precious words');
  await expect(goals.books.row('Precious')).toHaveCount(0);

  await page.unroute(BOOKS);
  await breakChanges(page, BOOKS, WORDLESS_ERROR);
  await goals.saveButton.click();
  await expect(page.getByText('Failed to add book (Status: 502)', { exact: true })).toBeVisible();

  await page.unroute(BOOKS);
  await page.route(BOOKS, (route) => route.abort());
  await goals.saveButton.click();
  await expect(
    page.getByText('The server cannot be reached. Please check your connection.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Failed to add book', { exact: true })).toBeVisible();
  await expect(goals.title).toHaveValue('Precious words');

  await page.unroute(BOOKS);
  await goals.saveButton.click();
  await expect(goals.books.row('Precious Words')).toHaveCount(1);
});

test('failed changes and deletions of a book are reverted and reported', async ({ page, goals }) => {
  await goals.addBook('Steady');
  await breakChanges(page, ONE_BOOK);
  await goals.books.complete('Steady');
  await expect(page.getByText('Failed to update book', { exact: true })).toBeVisible();
  await expect(goals.books.row('Steady')).toHaveAttribute('data-state', 'active');
  await goals.books.chooseAction('Steady', 'Delete');
  await expect(page.getByText('Failed to delete book', { exact: true })).toBeVisible();
  await expect(goals.books.row('Steady')).toBeVisible();
  await expectAccessible(page);
  await goals.books.open('Steady');
  await goals.title.fill('Steadier');
  await goals.saveButton.click();
  await expect(page.getByText('Failed to update book', { exact: true })).toBeVisible();
  await expect(goals.title).toHaveValue('Steadier');
});

test('the draft of a new book survives a reload', async ({ page, goals }) => {
  await goals.books.addButton.click();
  await goals.title.fill('Half a title');
  await goals.author.fill('half a name');
  await page.reload();
  await expect(goals.dialog).toHaveAccessibleName('New Book');
  await expect(goals.title).toHaveValue('Half a title');
  await expect(goals.author).toHaveValue('half a name');
  await goals.title.fill('');
  await expect(goals.dialog.getByRole('alert')).toHaveText('Title is required');
  await page.keyboard.press('Escape');
  await goals.books.addButton.click();
  await expect(goals.author).toHaveValue('');
});

test('a draft opens by itself on no screen that the person goes to, and waits in its dialog', async ({
  page,
  goals,
}) => {
  await goals.books.addButton.click();
  await goals.title.fill('Half a title');
  const isClosedOn = async (path: string) => {
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('button', { name: /^Add Weekly/ })).toBeVisible();
    await expect(goals.dialog).toHaveCount(0);
  };
  // As an entry of the command menu does.
  const goTo = async (path: string) => page.evaluate((screen) => history.pushState(null, '', screen), path);
  await page.goto('/habits');
  await isClosedOn('/habits');
  await goTo('/goals');
  await isClosedOn('/goals');
  await goals.books.addButton.click();
  await expect(goals.title).toHaveValue('Half a title');
  await goTo('/habits');
  await isClosedOn('/habits');
  await goTo('/goals');
  await isClosedOn('/goals');
  await page.reload();
  await goals.books.addButton.click();
  await expect(goals.title).toHaveValue('Half a title');
  await page.keyboard.press('Escape');
  await goals.books.addButton.click();
  await expect(goals.title).toHaveValue('');
});

test.describe('finishing a book that somebody recommended', () => {
  const REMINDER = 'Reach out to Anna about "Emma"';

  function storedTasks(goals: GoalsScreen): Promise<Task[]> {
    return goals.read(`/api/tasks/date/${TODAY}`);
  }

  test.beforeEach(async ({ goals }) => {
    await goals.addBook('Emma', 'Anna');
    await goals.books.open('Emma');
    await goals.author.fill('Jane Austen');
    await goals.saveButton.click();
    await expect(goals.dialog).toHaveCount(0);
    await goals.books.complete('Emma');
    await expect(goals.dialog).toHaveAccessibleName('Finished Book');
  });

  test('first asks whether to add a reminder, and Dismiss only completes the book', async ({ page, goals }) => {
    await expect(goals.dialog).toContainText('Emma');
    await expect(goals.dialog).toContainText('Jane Austen');
    await expect(goals.dialog).toContainText(REMINDER);
    await expect(goals.books.row('Emma')).toHaveAttribute('data-state', 'active');
    await expectAccessibleInBothThemes(page);
    await goals.dialog.getByRole('button', { name: 'Dismiss' }).click();
    await expect(goals.dialog).toHaveCount(0);
    await expect(goals.books.row('Emma')).toHaveAttribute('data-state', 'completed');
    await expect.poll(async () => storedBooks(goals)).toMatchObject([{ isCompleted: true, isRead: true }]);
    expect(await storedTasks(goals)).toEqual([]);
    // Uncompleting does not ask.
    await goals.books.complete('Emma');
    await expect(goals.books.row('Emma')).toHaveAttribute('data-state', 'active');
    await expect(goals.dialog).toHaveCount(0);
  });

  test('adds the reminder to today and completes the book', async ({ page, goals }) => {
    const gate = Promise.withResolvers<void>();
    await page.route(TASKS, async (route) => {
      await gate.promise;
      await route.continue();
    });
    const sent = page.waitForRequest(TASKS);
    await goals.dialog.getByRole('button', { name: 'Add Task' }).click();
    const request = await sent;
    expect(request.postDataJSON()).toEqual({
      title: REMINDER,
      date: TODAY,
      isCompleted: false,
      isCrossedOut: false,
      isPriority: false,
      isRecurring: false,
    });
    expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    await expect(goals.dialog.getByRole('button', { name: 'Adding...' })).toBeDisabled();
    await expect(goals.dialog.getByRole('button', { name: 'Dismiss' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(goals.dialog).toBeVisible();
    await expect(goals.books.row('Emma')).toHaveAttribute('data-state', 'active');
    gate.resolve();
    await expect(goals.dialog).toHaveCount(0);
    await expect(goals.toast).toContainText('Task added');
    await expect(goals.books.row('Emma')).toHaveAttribute('data-state', 'completed');
    await goals.goTo('Days');
    await expect(page.getByRole('button', { name: `Edit ${REMINDER}` })).toBeVisible();
    expect(await storedTasks(goals)).toHaveLength(1);
  });

  test('closing the question leaves the book unchanged', async ({ page, goals }) => {
    await page.keyboard.press('Escape');
    await expect(goals.dialog).toHaveCount(0);
    await goals.books.complete('Emma');
    await goals.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(goals.dialog).toHaveCount(0);
    await expect(goals.books.row('Emma')).toHaveAttribute('data-state', 'active');
    expect(await storedBooks(goals)).toMatchObject([{ isCompleted: false }]);
    // Completing a crossed-out book asks too.
    await goals.books.chooseAction('Emma', 'Cancel book');
    await goals.books.complete('Emma');
    await expect(goals.dialog).toHaveAccessibleName('Finished Book');
    // Dismiss also works from the keyboard.
    await goals.dialog.getByRole('button', { name: 'Dismiss' }).focus();
    await page.keyboard.press('Enter');
    await expect(goals.books.row('Emma')).toHaveAttribute('data-state', 'completed');
  });

  test('a reminder that could not be added shows the reason, and can be tried again', async ({ page, goals }) => {
    const add = goals.dialog.getByRole('button', { name: 'Add Task' });
    await page.route(TASKS, (route) => route.fulfill(SERVER_ERROR));
    await add.click();
    await expect(page.getByText('Error', { exact: true })).toBeVisible();
    await expect(page.getByText('The disk is full', { exact: true })).toBeVisible();
    await expect(add).toBeFocused();
    await page.unroute(TASKS);
    await page.route(TASKS, (route) => route.fulfill(WORDLESS_ERROR));
    await add.click();
    await expect(page.getByText('Failed to add task', { exact: true })).toBeVisible();
    await expect(page.getByText('Error', { exact: true })).toBeVisible();
    await expect(goals.books.row('Emma')).toHaveAttribute('data-state', 'active');
    // The response gets lost: a second attempt must not add a second task.
    await page.unroute(TASKS);
    await page.route(TASKS, async (route) => {
      await route.fetch();
      await route.abort();
    });
    const lost = page.waitForEvent('requestfailed');
    await add.click();
    await lost;
    await expect(add).toBeEnabled();
    await page.unroute(TASKS);
    await add.click();
    await expect(goals.books.row('Emma')).toHaveAttribute('data-state', 'completed');
    expect(await storedTasks(goals)).toHaveLength(1);
  });
});
