import { addDays, type Day } from '#shared/calendar/day.ts';
import { addPeriods, periodStart } from '#shared/calendar/period.ts';
import { LAST_SORT_ORDER } from '#shared/items/items.rules.ts';
import type { BookDraft } from '#shared/books/books.contract.ts';
import type { GoalDraft } from '#shared/goals/goals.contract.ts';
import type { ProjectTaskDraft } from '#shared/projects/projects.contract.ts';
import type { TaskDraft } from '#shared/tasks/tasks.contract.ts';
import type { PlannerServices } from '#server/planner-services.ts';

/** How many days before today the demo account was created; its habits start there. */
export const DEMO_AGE_DAYS = 190;

/** Adds plausible items around `today` to an account: three weeks of tasks, and goals, habits, books and projects. */
export async function createDemoContent(services: PlannerServices, userId: number, today: Day): Promise<void> {
  await services.tasks.copies.createTasks(userId, demoTasks(today));
  for (const goal of GOALS) await services.goals.createGoal(userId, goal, today);
  for (const book of BOOKS) await services.books.createBook(userId, book);
  for (const habit of HABITS) await createHabitWithHistory(services, userId, today, habit);
  for (const { title, isCompleted = false, tasks } of PROJECTS) {
    const { id } = await services.projects.createProject(userId, { title, isCompleted });
    for (const [sortOrder, task] of tasks.entries())
      await services.projectTasks.createProjectTask(userId, id, { ...task, sortOrder });
  }
}

/**
 * Creates a habit in the past and completes it in the periods that `kept` marks. The last of them is the current
 * period.
 */
async function createHabitWithHistory(
  services: PlannerServices,
  userId: number,
  today: Day,
  { kept, ...habit }: HabitSketch,
): Promise<void> {
  const current = periodStart(habit.isWeekly, today);
  const starts = Array.from(kept, (_, index) => addPeriods(habit.isWeekly, current, index - kept.length + 1));
  await services.habits.createHabit(userId, habit, starts[0] ?? current);
  for (const [index, start] of starts.entries()) {
    const habits = await services.habits.listHabits(userId, habit.isWeekly, start);
    const { id } = habits.find(({ title }) => title === habit.title) ?? {};
    if (id !== undefined && kept[index] === 'x') await services.habits.completeHabit(userId, id, start);
  }
}

type TaskSketch = Omit<TaskDraft, 'date' | 'sortOrder'>;

/** Tasks on the days before and after today. The current week has tasks on every day, whatever weekday today is. */
const DAYS: [offset: number, tasks: TaskSketch[]][] = [
  [-13, [done('Send out the invitations'), done('Draft the agenda'), dropped('Sort the photographs')]],
  [-12, [done('Review the quarterly figures'), done('Collect the prescription')]],
  [-11, [done('Fix the door handle'), dropped('Answer the survey')]],
  [-10, [done('Call with the designers'), done('Order a birthday cake')]],
  [-9, [done('Write the minutes'), done('Back up the laptop'), dropped('Return the drill')]],
  [-8, [done('Plan the week')]],
  [-7, [done('Lunch with Sami'), done('Renew the parking permit')]],
  [-6, [done('Outline the talk'), done('Pay the rent'), dropped('Clear the desk')]],
  [-5, [done('Interview with Mira', '14:00'), done('Groceries')]],
  [-4, [done('Compare the offers'), done('Vaccination', '09:30')]],
  [-3, [done('Sign the lease'), dropped('Repot the basil')]],
  [-2, [done('Inbox to zero'), done('Send contract to Marta'), dropped('Call the landlord')]],
  [
    -1,
    [done('Prepare slides for the board'), { title: 'Return the library books' }, done('Buy a birthday card for Noor')],
  ],
  [
    0,
    [
      { title: 'Prepare board update', isPriority: true },
      { title: 'Morning run', isRecurring: true, recurringPattern: 'daily' },
      { title: 'Book dentist for Leo', notes: 'Any afternoon but Thursday' },
      { title: 'Reply to Ana about the offsite in May, and ask who else is coming by train', flagged: true },
      done('Water the plants'),
      { ...done('Pay electricity'), isRecurring: true, recurringPattern: 'monthly' },
      dropped('Pick up parcel'),
    ],
  ],
  [1, [{ title: 'Design review', isPriority: true, startTime: '10:00' }, { title: 'Groceries' }]],
  [2, [{ title: 'Long walk with Ines' }, { title: 'Mend the bicycle light' }]],
  [3, [{ title: 'Call the insurance', flagged: true }, { title: 'Choose the photos for the talk' }]],
  [4, [{ title: 'Dinner with Noor and Leo', startTime: '19:00' }]],
  [5, [{ title: 'Read the contract once more', isPriority: true }, { title: 'Descale the kettle' }]],
  [6, [{ title: 'Look through the receipts' }, { title: 'Plan the week' }]],
];

function done(title: string, startTime?: string): TaskSketch {
  return { title, isCompleted: true, ...(startTime !== undefined && { startTime }) };
}

function dropped(title: string): TaskSketch {
  return { title, isCrossedOut: true };
}

function demoTasks(today: Day): TaskDraft[] {
  return DAYS.flatMap(([offset, tasks]) =>
    tasks.map((task) => ({ ...task, date: addDays(today, offset), sortOrder: LAST_SORT_ORDER })),
  );
}

const GOALS: GoalDraft[] = [
  { title: 'Finish the first draft of the talk', isWeekly: true, isPriority: true },
  { title: 'Cook at home four times', isWeekly: true },
  { title: 'Ring grandmother', isWeekly: true, isCompleted: true },
  { title: 'Sort the tax papers', isWeekly: true, isCrossedOut: true },
  { title: 'Hand in the application', isWeekly: false, isPriority: true, notes: 'The references come by post' },
  { title: 'Read two books', isWeekly: false },
  { title: 'Renew the passport', isWeekly: false, isCompleted: true },
];

const BOOKS: BookDraft[] = [
  { title: 'The Left Hand of Darkness', author: 'Ursula K. Le Guin', recommendedBy: 'Ines', isPriority: true },
  { title: 'A Field Guide to Getting Lost', author: 'Rebecca Solnit' },
  { title: 'The Periodic Table', author: 'Primo Levi', recommendedBy: 'Uncle Jo' },
  { title: 'Middlemarch', author: 'George Eliot', isCompleted: true },
];

/** `kept` has one character per week or month up to the current one: x where the habit was completed. */
interface HabitSketch {
  title: string;
  isWeekly: boolean;
  isPriority?: boolean;
  kept: string;
}

const HABITS: HabitSketch[] = [
  { title: 'Swim', isWeekly: true, isPriority: true, kept: 'xx.xxxxxx.' },
  { title: 'Write to a friend', isWeekly: true, kept: 'x.xxx.xxxx' },
  { title: 'Clean the coffee machine', isWeekly: true, kept: '.x.x.' },
  { title: 'Look at the budget', isWeekly: false, kept: 'xxxxx.' },
  { title: 'Visit a museum', isWeekly: false, kept: 'x.xx' },
];

const PROJECTS: { title: string; isCompleted?: boolean; tasks: ProjectTaskDraft[] }[] = [
  {
    title: 'Kitchen',
    tasks: [
      { title: 'Measure the wall behind the stove', isCompleted: true },
      { title: 'Order tiles', flagged: true },
      { title: 'Ask two electricians for an offer' },
      { title: 'Sell the old oven', isCrossedOut: true },
    ],
  },
  {
    title: 'Offsite in May',
    tasks: [
      { title: 'Find out who comes by train' },
      { title: 'Book the house by the lake', isCompleted: true },
      { title: 'Plan the first evening' },
    ],
  },
  {
    title: 'Learn Portuguese',
    tasks: [
      { title: 'Finish unit 6', isCompleted: true },
      { title: 'Unit 7' },
      { title: 'Write to Inês in Portuguese' },
    ],
  },
  { title: 'Move to the new flat', isCompleted: true, tasks: [{ title: 'Hand over the keys', isCompleted: true }] },
];
