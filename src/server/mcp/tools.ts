import { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import * as actions from '#shared/halo/actions.contract.ts';
import * as books from '#shared/books/books.contract.ts';
import * as goals from '#shared/goals/goals.contract.ts';
import * as habits from '#shared/habits/habits.contract.ts';
import * as history from '#shared/history/history.contract.ts';
import { idSchema } from '#shared/items/items.contract.ts';
import * as projects from '#shared/projects/projects.contract.ts';
import * as tasks from '#shared/tasks/tasks.contract.ts';

/** A tool of the MCP server. It calls one endpoint of the API. */
export interface Tool {
  endpoint: Endpoint;
  description: string;
  /** The JSON schema of the arguments: parameters, query and body together. */
  inputSchema: Record<string, unknown>;
}

/** The arguments of a tool. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** The endpoint of each tool. */
const ENDPOINTS = {
  list_day: tasks.listDayTasks,
  list_week: tasks.listWeekTasks,
  list_goals: goals.listAllGoals,
  list_habits: habits.listHabits,
  list_books: books.listBooks,
  list_projects: projects.listProjects,
  list_project_tasks: projects.listProjectTasks,
  find_item: actions.listMatches,
  create_task: tasks.createTask,
  create_goal: goals.createGoal,
  create_habit: habits.createHabit,
  create_book: books.createBook,
  create_project: projects.createProject,
  create_project_task: projects.createProjectTask,
  update_task: tasks.updateTask,
  update_goal: goals.updateGoal,
  update_habit: habits.updateHabit,
  update_book: books.updateBook,
  update_project: projects.updateProject,
  update_project_task: projects.updateProjectTask,
  complete_habit: habits.completeHabit,
  uncomplete_habit: habits.uncompleteHabit,
  flag_task: actions.flagTask,
  flag_goal: actions.flagGoal,
  move_task: actions.moveTask,
  delete_task: tasks.deleteTask,
  delete_goal: goals.deleteGoal,
  delete_habit: habits.deleteHabit,
  delete_book: books.deleteBook,
  delete_project: projects.deleteProject,
  delete_project_task: projects.deleteProjectTask,
  list_history: history.listHistory,
  undo_action: history.undoAction,
} satisfies Record<string, Endpoint>;

/** Additions to the summaries of endpoints. */
const HINTS: { readonly [Name in keyof typeof ENDPOINTS]?: string } = {
  update_task: 'Complete it with isCompleted, cross it out with isCrossedOut, move it with date.',
  update_goal: 'Complete it with isCompleted, cross it out with isCrossedOut.',
  update_book: 'Mark it as read with isCompleted.',
  find_item: 'Returns the ids that other tools need.',
  undo_action: 'The id is the number of an action in the history.',
};

/** Fields that are for halo's own client. */
const OWN_FIELDS = new Set(['expected', 'carriedFrom']);

/** All tools by name. */
export const TOOLS: ReadonlyMap<string, Tool> = new Map(
  Object.entries(ENDPOINTS).map(([name, endpoint]) => [
    name,
    {
      endpoint,
      description: [endpoint.summary, HINTS[name as keyof typeof ENDPOINTS]].filter(Boolean).join('. '),
      inputSchema: describeArguments(endpoint),
    },
  ]),
);

/** Returns the HTTP request of a tool call. */
export function getRequest(
  { endpoint }: Tool,
  given: ToolArguments,
): { method: Endpoint['method']; url: string; payload?: ToolArguments } {
  // A missing parameter is sent as '-', so that the endpoint's own message explains it.
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(getText(given[name] ?? '-')),
  );
  const query = new URLSearchParams(
    pick(given, getFields(endpoint.query)).map(([name, value]): [string, string] => [name, getText(value)]),
  );
  const url = query.size === 0 ? path : `${path}?${query.toString()}`;
  if (endpoint.body === undefined) return { method: endpoint.method, url };
  return { method: endpoint.method, url, payload: Object.fromEntries(pick(given, getFields(endpoint.body))) };
}

/** Converts an argument to a part of an address. */
function getText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function pick(given: ToolArguments, fields: Record<string, unknown>): [string, unknown][] {
  return Object.entries(given).filter(([name]) => name in fields);
}

function describeArguments({ params, query, body }: Endpoint): Record<string, unknown> {
  const { id, ...others } = getFields(params);
  const fields = {
    // Ids are numbers, as in responses. The contract declares those in paths as text.
    ...(id !== undefined && { id: idSchema }),
    ...others,
    ...getFields(query),
    ...getFields(body),
  };
  const known = Object.entries(fields).filter(([name]) => !OWN_FIELDS.has(name));
  return z.toJSONSchema(z.object(Object.fromEntries(known)), { io: 'input', unrepresentable: 'any' });
}

/** Returns the fields of an object's schema; an empty object without a schema. */
function getFields(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  return schema instanceof z.ZodObject ? schema.shape : {};
}
