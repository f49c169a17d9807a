import type { Locator, Page } from '@playwright/test';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import { visit } from './shared-page.ts';

/** The projects screen, addressed by roles and names. */
export class ProjectsScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await visit(this.page, '/projects');
    await this.active.waitFor();
  }

  /** Adds a project and its tasks through the API. */
  async make(title: string, ...tasks: (string | Record<string, unknown>)[]): Promise<Project> {
    const response = await this.page.request.post('/api/projects', { data: { title } });
    const project = (await response.json()) as Project;
    for (const [sortOrder, task] of tasks.entries()) {
      const fields = typeof task === 'string' ? { title: task } : task;
      await this.page.request.post(`/api/projects/${project.id}/tasks`, { data: { sortOrder, ...fields } });
    }
    return project;
  }

  /** The stored tasks of a project. */
  async readStored(project: Project): Promise<ProjectTask[]> {
    const response = await this.page.request.get(`/api/projects/${project.id}/tasks`);
    return (await response.json()) as ProjectTask[];
  }

  get active(): Locator {
    return this.page.locator('section[aria-label="Active Projects"]');
  }

  get completed(): Locator {
    return this.page.locator('section[aria-label="Completed Projects"]');
  }

  get toggle(): Locator {
    return this.completed.getByRole('button', { name: /(Show|Hide) Completed/ });
  }

  get addButton(): Locator {
    return this.page.getByRole('button', { name: 'Add Project' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The visible toast. */
  get toast(): Locator {
    return this.page.locator('[data-radix-collection-item][data-state="open"]').last();
  }

  card(title: string): Locator {
    // Not by role: elements behind an open dialog have none.
    return this.page.locator(`section[aria-label="${title}"]`);
  }

  /** The titles of the cards of a section, in order. */
  async titles(section: Locator = this.active): Promise<string[]> {
    return section.locator('section h2').allTextContents();
  }

  row(title: string): Locator {
    return this.page.locator('li').filter({ hasText: title });
  }

  /** The titles of a card's tasks from top to bottom, with the divider as '—'. */
  async tasks(title: string): Promise<string[]> {
    return this.card(title)
      .locator('li button[dir], hr')
      .evaluateAll((entries) => entries.map((entry) => (entry.tagName === 'HR' ? '—' : (entry.textContent ?? ''))));
  }

  /** Chooses an entry of a card's menu. */
  async chooseAction(title: string, action: string): Promise<void> {
    await this.card(title)
      .getByRole('button', { name: `Project Actions for ${title}` })
      .click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** Chooses an entry of a task's menu. */
  async actOnTask(title: string, action: string): Promise<void> {
    await this.row(title).hover();
    await this.row(title)
      .getByRole('button', { name: `Actions for ${title}` })
      .click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }
}
