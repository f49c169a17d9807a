import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { enteredShape, storedShape } from '#shared/items/fields.contract.ts';
import {
  idSchema,
  itemParams,
  optional,
  orderBody,
  createExpectedSchema,
  sortOrderSchema,
  storedTitleSchema,
  titleSchema,
  yesOrNoSchema,
} from '#shared/items/items.contract.ts';

/** The response of a project. (PROJ-02) */
export const projectSchema = z.object({
  id: idSchema,
  userId: idSchema,
  title: z.string(),
  isCompleted: z.boolean(),
  createdAt: z.string(),
  completedAt: z.string().nullable(),
});

/** A project of the planner. */
export type Project = z.output<typeof projectSchema>;

const projectFieldsSchema = z.object({ title: titleSchema, isCompleted: optional(z.boolean()) });

/** The fields of a new project. */
export type ProjectDraft = z.output<typeof projectFieldsSchema>;

const projectChangeSchema = projectFieldsSchema
  .partial()
  .extend({ expected: createExpectedSchema(projectSchema.pick({ title: true, isCompleted: true })) });

/** A change of a project. Fields that it does not name stay unchanged. */
export type ProjectChange = z.output<typeof projectChangeSchema>;

/** The content of a project task. */
export const projectTaskContentShape = {
  title: storedTitleSchema,
  flagged: z.boolean(),
  sortOrder: sortOrderSchema,
};

/** The content of a project task. */
export type ProjectTaskContent = z.output<z.ZodObject<typeof projectTaskContentShape>>;

/** The fields that a person sets, as they are stored. */
const storedFields = {
  ...storedShape(projectTaskContentShape),
  isCompleted: z.boolean(),
  isCrossedOut: z.boolean(),
  isFlagged: z.boolean().describe('Alias of flagged'),
};

/** The response of a project task. (PROJ-03) */
export const projectTaskSchema = z.object({
  id: idSchema,
  userId: idSchema,
  projectId: idSchema,
  ...storedFields,
  createdAt: z.string(),
  completedAt: z.string().nullable(),
});

/** A task of a project. */
export type ProjectTask = z.output<typeof projectTaskSchema>;

const projectTaskFieldsSchema = z.object({
  ...enteredShape(projectTaskContentShape),
  title: titleSchema,
  isCompleted: optional(z.boolean()),
  isCrossedOut: optional(z.boolean()),
  isFlagged: optional(z.boolean()).describe('Alias of flagged'),
});

/** The fields of a new project task. Only the title is required. */
export type ProjectTaskDraft = z.output<typeof projectTaskFieldsSchema>;

const projectTaskChangeSchema = projectTaskFieldsSchema
  .partial()
  .extend({ expected: createExpectedSchema(z.object(storedFields)) });

/** A change of a project task. Fields that it does not name stay unchanged. */
export type ProjectTaskChange = z.output<typeof projectTaskChangeSchema>;

const projectTaskListSchema = z.array(projectTaskSchema);

export const listProjects = endpoint({
  method: 'GET',
  path: '/api/projects',
  access: 'user',
  cacheable: true,
  summary: 'Lists all projects, the oldest first',
  status: 200,
  response: z.array(projectSchema),
});

export const readProject = endpoint({
  method: 'GET',
  path: '/api/projects/:id',
  access: 'user',
  cacheable: true,
  summary: 'Returns a project',
  params: itemParams,
  status: 200,
  response: projectSchema,
});

export const createProject = endpoint({
  method: 'POST',
  path: '/api/projects',
  access: 'user',
  summary: 'Adds a project',
  body: projectFieldsSchema,
  status: 201,
  response: projectSchema,
});

export const updateProject = endpoint({
  method: 'PATCH',
  path: '/api/projects/:id',
  access: 'user',
  summary: 'Changes the title of a project, completes or reopens it',
  params: itemParams,
  body: projectChangeSchema,
  status: 200,
  response: projectSchema,
});

export const putProject = endpoint({
  method: 'PUT',
  path: '/api/projects/:id',
  access: 'user',
  summary: 'Alias of PATCH',
  params: itemParams,
  body: projectChangeSchema,
  status: 200,
  response: projectSchema,
});

export const toggleProjectCompletion = endpoint({
  method: 'POST',
  path: '/api/projects/:id/toggle-completion',
  access: 'user',
  summary: 'Completes or reopens a project by isCompleted; toggles it without',
  params: itemParams,
  body: z.object({ isCompleted: optional(z.boolean()) }).nullish(),
  status: 200,
  response: projectSchema,
});

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/projects/:id',
  access: 'user',
  summary: 'Deletes a project and its tasks',
  params: itemParams,
  status: 204,
});

export const listProjectTasks = endpoint({
  method: 'GET',
  path: '/api/projects/:id/tasks',
  access: 'user',
  cacheable: true,
  summary: 'Lists the tasks of a project in order',
  params: itemParams,
  status: 200,
  response: projectTaskListSchema,
});

export const listAllProjectTasks = endpoint({
  method: 'GET',
  path: '/api/project-tasks',
  access: 'user',
  cacheable: true,
  summary: 'Lists the tasks of all open, or all completed, projects by project and order',
  query: z.object({
    isCompleted: yesOrNoSchema.optional().describe('True for completed projects, false for open ones'),
  }),
  status: 200,
  response: projectTaskListSchema,
});

export const createProjectTask = endpoint({
  method: 'POST',
  path: '/api/projects/:id/tasks',
  access: 'user',
  summary: 'Adds a task to a project, at the end by default',
  params: itemParams,
  body: projectTaskFieldsSchema,
  status: 201,
  response: projectTaskSchema,
});

export const updateProjectTask = endpoint({
  method: 'PUT',
  path: '/api/project-tasks/:id',
  access: 'user',
  summary: 'Changes fields of a project task',
  params: itemParams,
  body: projectTaskChangeSchema,
  status: 200,
  response: projectTaskSchema,
});

export const deleteProjectTask = endpoint({
  method: 'DELETE',
  path: '/api/project-tasks/:id',
  access: 'user',
  summary: 'Deletes a project task',
  params: itemParams,
  status: 204,
});

export const restoreProjectTask = endpoint({
  method: 'POST',
  path: '/api/project-tasks/:id/restore',
  access: 'user',
  summary: 'Restores a deleted item',
  params: itemParams,
  status: 200,
  response: projectTaskSchema,
});

export const reorderProjectTasks = endpoint({
  method: 'PATCH',
  path: '/api/project-tasks/order',
  access: 'user',
  summary: 'Stores the order of project tasks',
  body: orderBody,
  status: 200,
  response: projectTaskListSchema,
});
