import type { Day } from '#shared/calendar/day.ts';
import type { CarryOverChoice, CarryOverItem, CarryOverType } from '#shared/carry-over/carry-over.contract.ts';
import { carriedDate, periodBefore, getPeriod } from '#shared/carry-over/carry-over.rules.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/app-error.ts';
import type { GoalCopyService } from '#server/goals/copies.service.ts';
import type { CopyService } from '#server/tasks/copies.service.ts';
import { presentGoalItem, presentTaskItem } from './carry-over.presenter.ts';

/** Creates the service that carries unfinished items over to the next week or month. (READ-15) */
export function createCarryOverService(database: Database, tasks: CopyService, goals: GoalCopyService) {
  /**
   * Copies the chosen items of one type. Throws 'not-found' when one of them does not exist or belongs to another user.
   */
  async function carryType(userId: number, type: CarryOverType, day: Day, choices: readonly CarryOverChoice[]) {
    const titles = new Map(choices.map(({ id, title }) => [id, title]));
    const date = carriedDate(type, day);
    const made =
      type === 'day-task'
        ? (await tasks.carryTasks(userId, titles, date, getPeriod(type, day)))?.map(presentTaskItem)
        : (await goals.carryGoals(userId, titles, type === 'weekly-goal', date))?.map(presentGoalItem);
    if (made === undefined) throw notFound('Item');
    return made;
  }

  return {
    /**
     * Lists the unfinished tasks and weekly goals of the week before the one of `day`, and the unfinished monthly goals
     * of the month before.
     */
    async listCarryOver(userId: number, day: Day): Promise<CarryOverItem[]> {
      const dayTasks = await tasks.listUnfinished(userId, periodBefore('day-task', day));
      const weeklyGoals = await goals.listUnfinished(userId, true, periodBefore('weekly-goal', day));
      const monthlyGoals = await goals.listUnfinished(userId, false, periodBefore('monthly-goal', day));
      return [...dayTasks.map(presentTaskItem), ...[...weeklyGoals, ...monthlyGoals].map(presentGoalItem)];
    },

    /**
     * Copies the chosen items to the day, its week or its month, and tasks with a date to that date: all or none.
     * Returns the copies.
     */
    async carryOver(userId: number, day: Day, choices: readonly CarryOverChoice[]): Promise<CarryOverItem[]> {
      return database.transaction(userId, async () => {
        const made: CarryOverItem[] = [];
        for (const [type, ofType] of Map.groupBy(choices, (choice) => choice.type)) {
          const getDay = ({ date }: CarryOverChoice): Day => (type === 'day-task' ? (date ?? day) : day);
          for (const [date, ofDay] of Map.groupBy(ofType, getDay)) {
            made.push(...(await carryType(userId, type, date, ofDay)));
          }
        }
        return made;
      });
    },
  };
}

export type CarryOverService = ReturnType<typeof createCarryOverService>;
