import type { Project, ProjectChange, ProjectDraft } from '#shared/projects/projects.contract.ts';
import { changeProject } from '#shared/projects/projects.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/http/app-error.ts';
import { requireExpected } from '#server/items/items.service.ts';
import type { ProjectStore } from './projects.store.ts';

/** What a person does with their projects (core specification, section 7). */
export function createProjectService(database: Database, projects: ProjectStore, clock: Clock) {
  /** Changes what the rule makes of a project as it is now. Throws 'conflict' for what was changed elsewhere since it was seen. */
  async function change(userId: number, id: number, changeOf: (project: Project) => ProjectChange): Promise<Project> {
    return database.transaction(async () => {
      const project = await projects.findItem(userId, id);
      if (project === undefined) throw notFound('Project');
      const projectChange = changeOf(project);
      const changed = changeProject(project, projectChange, clock().toISOString());
      requireExpected('Project', project, changed, projectChange.seen);
      const { title, isCompleted, completedAt } = changed;
      await projects.saveItem(userId, id, { title, isCompleted, completedAt });
      return changed;
    });
  }

  return {
    /** All of the person's projects, the oldest first. The order by hand is the browser's. */
    async listProjects(userId: number): Promise<Project[]> {
      return projects.findProjects(userId);
    },

    /** One project. */
    async readProject(userId: number, id: number): Promise<Project> {
      const project = await projects.readItem(userId, id);
      if (project === undefined) throw notFound('Project');
      return project;
    },

    /** Adds a project. */
    async createProject(userId: number, draft: ProjectDraft): Promise<Project> {
      const now = clock().toISOString();
      const blank = { title: '', isCompleted: false, completedAt: null };
      return projects.insertItem(userId, changeProject(blank, draft, now), now);
    },

    /** Renames, completes or reopens a project. */
    async updateProject(userId: number, id: number, projectChange: ProjectChange): Promise<Project> {
      return change(userId, id, () => projectChange);
    },

    /** Completes or reopens a project; the other of the two when it is not said which. */
    async toggleProjectCompletion(userId: number, id: number, isCompleted: boolean | undefined): Promise<Project> {
      return change(userId, id, (project) => ({ isCompleted: isCompleted ?? !project.isCompleted }));
    },

    /** Deletes a project with all of its tasks, for good. */
    async deleteProject(userId: number, id: number): Promise<void> {
      const deleted = await projects.deleteItems(userId, [id]);
      if (deleted.length === 0) throw notFound('Project');
    },
  };
}

export type ProjectService = ReturnType<typeof createProjectService>;
