import { timeLabel } from '#shared/calendar/instant.ts';
import { datedDay } from '#shared/calendar/labels.ts';
import { meaningOfWord } from '#shared/halo/lexicon.rules.ts';
import { understandTaskTitle } from '#shared/halo/task-phrases.rules.ts';
import type { TitleLanguage } from '#shared/halo/title-places.rules.ts';
import { t } from '#shared/language/language.ts';
import { randomKey } from '#client/data/idempotency-key.ts';
import type { CommandEntry, MenuGroup } from '#client/commands/entries.ts';
import { nearestDayOfText } from '#client/commands/nearest-day.ts';
import { showTaskAdded } from '#client/tasks/added-toast.ts';
import { focusAddedItem } from '#client/items/focus-item.ts';
import { exactDay } from '#client/items/exact-day.ts';
import { useTitleLanguage } from '#client/items/use-title-language.ts';
import { useTaskEntry } from '#client/tasks/entries.mutations.ts';
import { draftsOfLines } from '#client/tasks/pasted-lines.tsx';
import { taskFormValues } from '#client/tasks/task-form-values.ts';
import { useToday } from '#client/ui/use-today.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';
import { useGoToDay, useGoToToday } from '#client/app/shell/go-to.ts';
import { useOverlayHost } from './overlay-host.ts';

/** What can be done with any text. */
export interface TextEntries {
  /** Goes to the day that the text names; nothing for another text. */
  day: MenuGroup[];
  /** Asks Halo, or adds a task with this title. */
  other: MenuGroup[];
}

/**
 * The meanings of a first word with which a text is offered as a task first, and to Halo second. Ordinary words have an
 * empty meaning, and 'move' or 'delete' another one.
 */
const BEGINS_TASK: ReadonlySet<string> = new Set(['', 'create', 'need', 'book']);

/** Returns what can be done with a text that is not blank. A task whose day or time is understood comes before Halo. */
export function useTextEntries(text: string): TextEntries {
  const typed = text.trim();
  const today = useToday();
  const { open } = useOverlayHost();
  const goToDay = useGoToDay();
  const goToToday = useGoToToday();
  const language = useTitleLanguage();
  const addEntry = useAddEntry(typed, language);
  if (typed === '') return { day: [], other: [] };

  const day = nearestDayOfText(typed, today, language);
  const halo = {
    heading: t('Halo'),
    entries: [
      {
        id: 'halo',
        label: t('Ask Halo: “{text}”', { text: typed }),
        kind: 'halo' as const,
        run: () => open('halo', typed),
      },
    ],
  };
  if (day === undefined) {
    const { isUnderstood, ...entry } = addEntry;
    const task = { heading: t('New Task'), entries: [entry] };
    return { day: [], other: isUnderstood && beginsTask(typed) ? [task, halo] : [halo, task] };
  }
  const dayEntry: CommandEntry = {
    id: 'go day',
    kind: 'day',
    label: day === today ? t('Today') : t('Go to {day}', { day: exactDay(day, today) }),
    run: day === today ? goToToday : () => goToDay(day),
  };
  return { day: [{ heading: t('Day'), entries: [dayEntry] }], other: [halo] };
}

function beginsTask(text: string): boolean {
  return BEGINS_TASK.has(meaningOfWord(text.split(/\s/u)[0]?.toLowerCase() ?? ''));
}

/**
 * Returns the entry that adds a task to the selected day. Its title is understood like a line of that day. `isUnderstood` is
 * true if a day, time or something else was understood of the text.
 */
function useAddEntry(typed: string, language: TitleLanguage | undefined): CommandEntry & { isUnderstood: boolean } {
  const today = useToday();
  const { selectedDate } = useSelectedDate();
  const { addTask } = useTaskEntry();
  const understand = (title: string) => understandTaskTitle(title, { today, now: undefined, language });
  const [draft] = draftsOfLines([typed], taskFormValues({ kind: 'new', day: selectedDate }), understand);

  async function add(key = randomKey()): Promise<void> {
    if (draft === undefined) return;
    try {
      const task = await addTask(draft, key, () => () => void add(key));
      focusAddedItem(task);
      showTaskAdded(task);
    } catch {
      // The toast has said so.
    }
  }

  return {
    id: 'add typed task',
    kind: 'addition',
    label: t('Add task: “{text}”', { text: draft?.title ?? typed }),
    detail: [
      datedDay(draft?.date ?? selectedDate),
      ...(draft?.startTime == null ? [] : [timeLabel(draft.startTime)]),
    ].join(', '),
    isUnderstood: draft !== undefined && draft.title !== typed,
    run: () => void add(),
  };
}
