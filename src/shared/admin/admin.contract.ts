import { z } from 'zod';
import { userSchema } from '#shared/account/account.contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { idSchema, pathIdSchema } from '#shared/items/items.contract.ts';

const countSchema = z.number().int();

/** What the whole system holds (platform specification, section 3). */
const analyticsSchema = z.object({
  totalUsers: countSchema,
  totalTasks: countSchema,
  completedTasks: countSchema,
  taskCompletionRate: z.number().describe('Rounded percent'),
  totalGoals: countSchema,
  completedGoals: countSchema,
  goalCompletionRate: z.number().describe('Rounded percent'),
  totalHabits: countSchema.describe('Series of habits, each counted once however many weeks or months it has'),
});

/** What the whole system holds. */
export type Analytics = z.output<typeof analyticsSchema>;

/** Each task on its day, each goal, book, project and project task, and each habit once: those created in a time, whoever or whatever did. */
const createdSchema = (time: string) => countSchema.describe(`Items created ${time}; a habit counts once`);
/** Never more than were created. */
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
  avgSessionTime: z.number().describe('In seconds, of the sessions that have ended; 0 when none has'),
  engagementScore: z.number().int().describe('0 to 100, by what was done lately, whenever it was created'),
});

/** How much one person uses halo. */
export type Engagement = z.output<typeof engagementSchema>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Every account, the oldest first',
  status: 200,
  answer: z.array(userSchema),
});

export const readAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'admin',
  summary: 'What the whole system holds',
  status: 200,
  answer: analyticsSchema,
});

export const readEngagement = endpoint({
  method: 'GET',
  path: '/api/admin/engagement',
  access: 'admin',
  summary: 'How much each person uses halo, the most engaged first',
  status: 200,
  answer: z.object({ userEngagement: z.array(engagementSchema) }),
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:userId',
  access: 'admin',
  summary: 'Makes somebody an admin, or no longer one',
  params: z.object({ userId: pathIdSchema }),
  body: z.object({ isAdmin: z.boolean() }),
  status: 200,
  answer: userSchema,
});
