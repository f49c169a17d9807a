import type { Project, ProjectChange, ProjectDraft } from '#shared/projects/projects.contract.ts';
import { changeProject } from '#shared/projects/projects.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/app-error.ts';
import { requireExpected } from '#server/items/items.service.ts';
import type { ProjectStore } from './projects.store.ts';

/** Creates the service of projects. (PROJ-30 to PROJ-35) */
export function createProjectService(database: Database, projects: ProjectStore, clock: Clock) {
  /**
   * Applies the change that `getChange` returns for the current project. Throws 'conflict' when a field was changed
   * elsewhere since the person saw it.
   */
  async function change(userId: number, id: number, getChange: (project: Project) => ProjectChange): Promise<Project> {
    return database.transaction(userId, async () => {
      const project = await projects.lockItem(userId, id);
      if (project === undefined) throw notFound('Project');
      const projectChange = getChange(project);
      const changed = changeProject(project, projectChange, clock().toISOString());
      requireExpected('project', project, changed, projectChange.expected);
      const { title, isCompleted, completedAt } = changed;
      await projects.saveItem(userId, id, { title, isCompleted, completedAt });
      return changed;
    });
  }

  return {
    /** Lists all projects, the oldest first. The manual order is stored in the browser. */
    async listProjects(userId: number): Promise<Project[]> {
      return projects.findProjects(userId);
    },

    /** Returns one project. Throws 'not-found'. */
    async readProject(userId: number, id: number): Promise<Project> {
      const project = await projects.findItem(userId, id);
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

    /** Completes or reopens a project. Without `isCompleted` it toggles. */
    async toggleProjectCompletion(userId: number, id: number, isCompleted: boolean | undefined): Promise<Project> {
      return change(userId, id, (project) => ({ isCompleted: isCompleted ?? !project.isCompleted }));
    },

    /** Deletes a project with all of its tasks. The history can undo it. */
    async deleteProject(userId: number, id: number): Promise<void> {
      const deleted = await projects.deleteItems(userId, [id]);
      if (deleted.length === 0) throw notFound('Project');
    },
  };
}

export type ProjectService = ReturnType<typeof createProjectService>;
