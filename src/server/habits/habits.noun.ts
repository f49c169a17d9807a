import type { Noun } from '#server/nouns/noun.ts';
import { exportedHabits } from './exported-habits.presenter.ts';

/** The definition of habits. The admin dashboard counts each once, however many weeks or months it has. */
export const habitNoun: Noun = {
  tables: [
    { name: 'habit_completions', key: ['id'] },
    { name: 'habit_slots', key: ['period', 'seriesId'] },
    { name: 'habit_gaps', key: ['period', 'seriesId'] },
    { name: 'habits', key: ['id'], texts: ['title', 'notes'] },
    { name: 'habit_series_parts', key: ['seriesId', 'startPeriod'], texts: ['title', 'notes'] },
    { name: 'habit_series', key: ['id'] },
  ],
  lists: [exportedHabits],
};
