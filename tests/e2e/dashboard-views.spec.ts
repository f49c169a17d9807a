import { expect, expectAccessible } from '../support/browser.ts';
import { FIRST_CARDS, test, withInput, type DashboardScreen } from '../support/dashboard-screen.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'saturday', 'sunday'];
/** The card order and the enlarged cards of each view on a Saturday. P stands for the card of a project. */
const VIEWS: Record<string, { order: string[]; expanded: string[] }> = {
  'Daily Focus': {
    order: [
      'saturday',
      'weekly-habits',
      'weekly-goals',
      'monthly-habits',
      'monthly-goals',
      'P',
      'books',
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'sunday',
    ],
    expanded: ['saturday'],
  },
  'Weekly Planning': {
    order: ['weekly-goals', ...DAYS, 'weekly-habits', 'monthly-goals', 'monthly-habits', 'books', 'P'],
    expanded: ['weekly-goals'],
  },
  'This Week': { order: [...FIRST_CARDS, 'P'], expanded: [] },
  Projects: {
    order: [
      'P',
      'saturday',
      'weekly-goals',
      'monthly-goals',
      'books',
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'sunday',
      'weekly-habits',
      'monthly-habits',
    ],
    expanded: ['P'],
  },
  'My View': {
    order: [...DAYS, 'weekly-goals', 'weekly-habits', 'books', 'monthly-goals', 'monthly-habits', 'P'],
    expanded: [],
  },
};

/** Expects the order and the sizes of a view, and that the menu marks it. */
async function expectView(dashboard: DashboardScreen, name: string, project: string): Promise<void> {
  const { order, expanded } = VIEWS[name] ?? { order: [], expanded: [] };
  const named = (cards: string[]): string[] => cards.map((card) => (card === 'P' ? project : card));
  await expect.poll(async () => dashboard.cards()).toEqual(named(order));
  await expect.poll(async () => dashboard.expanded()).toEqual(named(expanded));
  await dashboard.press(dashboard.viewControl);
  await expect(dashboard.chosen).toHaveText(name);
  await dashboard.escape();
}

withInput('mouse', () => {
  test('each view has its own order and sizes, and is remembered over a reload', async ({ dashboard, projects }) => {
    const { id } = await projects.make('Kitchen');
    const project = `project-${id}`;
    await dashboard.open();
    await expectView(dashboard, 'This Week', project);
    for (const name of ['Daily Focus', 'Weekly Planning', 'Projects', 'My View', 'This Week', 'Daily Focus']) {
      await dashboard.chooseInViewMenu(name);
      await expectView(dashboard, name, project);
      await expect(dashboard.viewControl).toBeFocused();
      await expect(dashboard.toast).toHaveCount(0);
      expect(await dashboard.readStored('dashboard-view-mode')).toBe(name);
    }
    await dashboard.reopen();
    await expectView(dashboard, 'Daily Focus', project);
  });

  test('the view of the projects offers to create the first one', async ({ page, dashboard }) => {
    await dashboard.open();
    const hint = page.getByText('No active projects. Create one to get started!');
    await expect(hint).toHaveCount(0);
    await dashboard.chooseInViewMenu('Projects');
    await expect(hint).toBeVisible();
    await expectAccessible(page);
    await dashboard.press(hint.getByRole('button', { name: 'Create Project' }));
    await dashboard.dialog.getByPlaceholder('Enter project name...').fill('Kitchen');
    await page.keyboard.press('Enter');
    await expect(hint).toHaveCount(0);
  });

  test('leaving an unsaved layout can be undone', async ({ dashboard }) => {
    await dashboard.open();
    await dashboard.press(dashboard.sizeControl('books'));
    await dashboard.press(dashboard.viewControl);
    await expect(dashboard.chosen).toHaveText('Unsaved Layout');
    await dashboard.escape();
    await dashboard.chooseInViewMenu('Weekly Planning');
    await expect(dashboard.toast).toContainText('Layout changed to Weekly Planning');
    await dashboard.chooseInViewMenu('Today');
    await expect(dashboard.toast).toContainText('Layout changed to Today');
    await dashboard.chooseInViewMenu('Weekly Planning');
    await expect(dashboard.toast).toContainText('Layout changed to Weekly Planning');
    await expect.poll(async () => dashboard.expanded()).toEqual(['weekly-goals']);
    await dashboard.undo();
    await expect.poll(async () => dashboard.expanded()).toEqual(['books']);
    expect(await dashboard.cards()).toEqual(FIRST_CARDS);
    await dashboard.press(dashboard.viewControl);
    await expect(dashboard.chosen).toHaveText('Unsaved Layout');
  });

  test('hidden cards are selected and shown again', async ({ dashboard }) => {
    await dashboard.open();
    await dashboard.chooseAction('books', 'Hide Card');
    await dashboard.chooseInViewMenu('Show Hidden Cards (2)');
    await expect(dashboard.dialog).toContainText('0 item(s) selected');
    await expect(dashboard.button('Unhide')).toBeDisabled();
    await dashboard.select('Books');
    await expect(dashboard.dialog).toContainText('1 item(s) selected');
    await dashboard.select('Friday');
    await expect(dashboard.dialog).toContainText('2 item(s) selected');
    await dashboard.press(dashboard.button('Cancel'));
    await expect(dashboard.viewControl).toBeFocused();
    expect(await dashboard.cards()).not.toContain('books');
    await dashboard.chooseInViewMenu('Show Hidden Cards (2)');
    await dashboard.select('Friday');
    await dashboard.select('Books');
    await dashboard.press(dashboard.button('Unhide'));
    await expect(dashboard.toast).toContainText('Cards unhidden');
    await expect(dashboard.toast).toContainText('2 card(s) have been unhidden.');
    await expect(dashboard.viewControl).toBeFocused();
    expect(await dashboard.cards()).toEqual(FIRST_CARDS.toSpliced(4, 0, 'friday'));
    await dashboard.chooseInViewMenu('Show Hidden Cards (0)');
    await expect(dashboard.dialog).toContainText(
      'No hidden cards. You can hide cards using the menu in the top-right of each card.',
    );
    await expect(dashboard.button('Unhide')).toBeDisabled();
    await dashboard.escape();
    await expect(dashboard.viewControl).toBeFocused();
  });
});

withInput('keyboard', () => {
  test('a view is saved, chosen and deleted, and the deletion can be undone', async ({ page, dashboard }) => {
    await dashboard.open();
    await dashboard.chooseAction('monday', 'Hide Card');
    await dashboard.press(dashboard.sizeControl('books'));
    const cards = FIRST_CARDS.filter((card) => card !== 'monday');
    await dashboard.chooseInViewMenu('Save Current Layout');
    await expect(dashboard.dialog).toHaveAccessibleName('Save Custom View');
    const name = dashboard.dialog.getByPlaceholder('My Custom View');
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleName('Name');
    await page.keyboard.type('  Evenings ');
    await dashboard.press(dashboard.button('Save View'));
    await expect(dashboard.toast).toContainText('View saved');
    await expect(dashboard.viewControl).toBeFocused();
    const views = (await dashboard.readStored('dashboard-custom-views')) as Record<string, unknown>[];
    expect(views.map((view) => view['name'])).toEqual(['My View', 'Evenings']);
    expect(views[1]).toMatchObject({
      description: '',
      expandedCards: ['books'],
      isCustom: true,
      hiddenCards: ['friday', 'monday'],
    });
    expect(views[1]?.['order']).toEqual(expect.arrayContaining(cards));

    await dashboard.chooseInViewMenu('This Week');
    await expect.poll(async () => dashboard.expanded()).toEqual([]);
    await dashboard.reopen();
    await dashboard.chooseInViewMenu('Evenings');
    await expect.poll(async () => dashboard.expanded()).toEqual(['books']);
    expect(await dashboard.cards()).toEqual(cards);
    await dashboard.chooseInViewMenu('Delete Evenings');
    await expect(dashboard.toast).toContainText('View deleted');
    // The arrangement stays.
    expect(await dashboard.cards()).toEqual(cards);
    expect(await dashboard.expanded()).toEqual(['books']);
    await dashboard.press(dashboard.viewControl);
    await expect(dashboard.chosen).toHaveText('Unsaved Layout');
    await expect(dashboard.entry('Evenings')).toHaveCount(0);
    await dashboard.escape();
    await dashboard.undo();
    await dashboard.press(dashboard.viewControl);
    await expect(dashboard.chosen).toHaveText('Evenings');
  });

  test('a view with an empty name or the name of a built-in view is not saved', async ({ page, dashboard }) => {
    await dashboard.open();
    await dashboard.chooseInViewMenu('Save Current Layout');
    const name = dashboard.dialog.getByPlaceholder('My Custom View');
    for (const text of ['', '   ', ' this week ', 'Custom']) {
      await name.fill(text);
      await expect(dashboard.dialog.getByRole('alert')).toHaveCount(0);
      await dashboard.press(dashboard.button('Save View'));
      await expect(dashboard.dialog.getByRole('alert')).not.toBeEmpty();
    }
    await expect(dashboard.dialog).toContainText('A built-in view has this name. Choose another.');
    expect(await dashboard.readStored('dashboard-custom-views')).toBeUndefined();
    await dashboard.press(dashboard.button('Cancel'));
    await expect(dashboard.dialog).toHaveCount(0);
    await expect(dashboard.viewControl).toBeFocused();
    await dashboard.press(dashboard.viewControl);
    await expect(page.getByRole('menuitemradio')).toHaveCount(6);
  });
});
