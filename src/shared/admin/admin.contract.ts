import { z } from 'zod';
import { userSchema } from '#shared/account/account.contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { idSchema, pathIdSchema } from '#shared/items/items.contract.ts';

const countSchema = z.number().int();

/** The totals of the whole system. (ADMIN-09) */
const analyticsSchema = z.object({
  totalUsers: countSchema,
  totalTasks: countSchema,
  completedTasks: countSchema,
  taskCompletionRate: z.number().describe('Rounded percent'),
  totalGoals: countSchema,
  completedGoals: countSchema,
  goalCompletionRate: z.number().describe('Rounded percent'),
  totalHabits: countSchema.describe('Habit series; each counts once, whatever its number of periods'),
});

/** The totals of the whole system. */
export type Analytics = z.output<typeof analyticsSchema>;

/**
 * Counts tasks on their days, goals, books, projects, project tasks, and each habit once, whether a person or a series
 * created them.
 */
const createdSchema = (time: string) => countSchema.describe(`Items created ${time}; a habit counts once`);
/** Never exceeds the created items. */
const completedSchema = (time: string) =>
  countSchema.describe(`How many of the items created ${time} are completed by now; a habit is once it was kept`);

const engagementSchema = z.object({
  email: z.string(),
  user_id: idSchema,
  itemsCompleted7d: completedSchema('in the last 7 days'),
  itemsCreated7d: createdSchema('in the last 7 days'),
  itemsCompleted30d: completedSchema('in the last 30 days'),
  itemsCreated30d: createdSchema('in the last 30 days'),
  totalItemsCompleted: completedSchema('ever'),
  totalItemsCreated: createdSchema('ever'),
  loginCount: countSchema,
  avgSessionTime: z.number().describe('Average of the ended sessions in seconds; 0 without any'),
  engagementScore: z.number().int().describe('0 to 100, from recent actions'),
});

/** The engagement of one user. (ADMIN-11, ADMIN-12) */
export type Engagement = z.output<typeof engagementSchema>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Lists all accounts, the oldest first',
  status: 200,
  response: z.array(userSchema),
});

export const readAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'admin',
  summary: 'Returns the totals of the whole system',
  status: 200,
  response: analyticsSchema,
});

export const readEngagement = endpoint({
  method: 'GET',
  path: '/api/admin/engagement',
  access: 'admin',
  summary: "Lists each user's usage, the highest engagement first",
  status: 200,
  response: z.object({ userEngagement: z.array(engagementSchema) }),
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:userId',
  access: 'admin',
  summary: 'Grants or removes the admin role',
  params: z.object({ userId: pathIdSchema }),
  body: z.object({ isAdmin: z.boolean() }),
  status: 200,
  response: userSchema,
});
