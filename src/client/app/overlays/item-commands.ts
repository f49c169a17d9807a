import { BOOK_COMMANDS } from '#client/books/command.mutations.ts';
import { GOAL_COMMANDS } from '#client/goals/command.mutations.ts';
import { HABIT_COMMANDS } from '#client/habits/command.mutations.ts';
import type { CommandTable } from '#client/halo/execution.ts';
import { createTaskOrProjectTask } from '#client/projects/command.mutations.ts';
import { TASK_COMMANDS } from '#client/tasks/command.mutations.ts';

/** The commands that Halo carries out, by item type. */
export const ITEM_COMMANDS: CommandTable = {
  task: { ...TASK_COMMANDS, create: createTaskOrProjectTask(TASK_COMMANDS.create) },
  goal: GOAL_COMMANDS,
  habit: HABIT_COMMANDS,
  book: BOOK_COMMANDS,
};
