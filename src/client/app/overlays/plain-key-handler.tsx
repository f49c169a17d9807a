import { startTransition, useEffect, useEffectEvent, useOptimistic } from 'react';
import type { User } from '#shared/account/account.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { daysOfWeek, getMonday } from '#shared/calendar/week.ts';
import { addPeriods } from '#shared/calendar/period.ts';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { letterKeys } from '#client/commands/letter-keys.ts';
import { actionOfKey, type KeyAction } from '#client/commands/plain-keys.ts';
import { endTyping, goesOnTyping, noteTyped } from '#client/commands/typing.ts';
import { actOnRow, canFocusByArrow, findRow, focusCardBeside, focusRow } from '#client/commands/focused-row.ts';
import { currentPath } from '#client/data/base-path.ts';
import { useChange } from '#client/data/optimistic.ts';
import { isLanguageJustChosen } from '#client/language/language-choice.ts';
import { addToPage, focusLineOfCard } from '#client/items/line-focus.ts';
import { rowActions } from '#client/items/row-actions.ts';
import {
  clearSelection,
  extendSelection,
  selectedTasks,
  selection,
  selectListOf,
  taskOfRow,
  toggleRow,
} from '#client/items/row-selection.ts';
import { dayOfCard, focusEntryLine } from '#client/tasks/entry-line.ts';
import { actOnSelection, moveSelection, type SelectionAction } from '#client/tasks/selection-bar.tsx';
import { moveToDay } from '#client/tasks/moves.mutations.ts';
import { useSelectionChanges } from '#client/tasks/selections.mutations.ts';
import { provideTimeOrder } from '#client/tasks/time-order.ts';
import { stopWaitingForPaint } from '#client/ui/after-paint.ts';
import { isComposing } from '#client/ui/controls/ime.ts';
import { isDialogOpen } from '#client/ui/overlays/open-dialogs.ts';
import { readStepKey } from '#client/ui/lists/reordering.ts';
import { isTextField } from '#client/ui/text-field.ts';
import { useToday } from '#client/ui/use-today.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';
import { showsDate, showsDays } from '#client/app/shell/date-address.ts';
import { useGoToPlace, useGoToToday } from '#client/app/shell/go-to.ts';
import { provideTaskMoves } from '#client/items/move-request.ts';
import { provideWayToDays } from '#client/items/unseen-days.ts';
import { ItemDialogs, useItemDialogs } from './item-dialogs.tsx';
import { useOverlayHost } from './overlay-host.ts';
import { RowGestures } from './row-gestures.tsx';

/** Handles single keys, such as N, and right clicks on rows while somebody is signed in. */
export function PlainKeyHandler() {
  const { data: user } = useCurrentUser();
  return user && <SignedInKeys key={user.id} user={user} />;
}

function SignedInKeys({ user }: { user: User }) {
  const { selectedDate: current, setSelectedDate } = useSelectedDate();
  // The next key press counts from the date of this one, also while the page still renders it.
  const [selectedDate, expectDate] = useOptimistic(current);
  const { states, openers } = useItemDialogs(user.id, false);
  const today = useToday();
  const goToToday = useGoToToday();
  const goToPlace = useGoToPlace();
  const mutate = useChange();
  const selectionChanges = useSelectionChanges();
  const host = useOverlayHost();
  const goToDay = useEffectEvent((date: Day) => goToPlace({ date }));
  useEffect(() => provideWayToDays((day) => goToDay(day)), []);
  useEffect(
    () =>
      provideTaskMoves({
        moveTask: (task, day) => moveToDay(mutate, task, day),
        moveTasks: selectionChanges.moveTasks,
      }),
    [mutate, selectionChanges],
  );
  useEffect(() => provideTimeOrder(selectionChanges.sortByTime), [selectionChanges]);
  const openSettings = useEffectEvent(() => host.open('settings'));
  useEffect(() => {
    if (isLanguageJustChosen() && currentPath() !== '/settings') openSettings();
  }, []);

  function selectDate(day: Day): void {
    startTransition(() => {
      expectDate(day);
      setSelectedDate(day);
    });
  }

  /**
   * Goes to the line of the card that has the focus, else to that of the shown day or page. Where nothing can be added, opens the
   * dialog that adds a task.
   */
  function addAt(target: Element): void {
    const day = dayOfCard(target);
    if (day === undefined && focusLineOfCard(target)) return;
    const isAdding = showsDays(currentPath()) ? focusEntryLine(day ?? selectedDate) : addToPage();
    if (!isAdding) openers.addTask(day ?? selectedDate);
  }

  /** Does what a key is for. Returns false if it has nothing to do here. */
  function act(action: KeyAction, target: Element): boolean {
    // The change of a checkbox that was just pressed comes first.
    if (action.kind !== 'toggle') stopWaitingForPaint();
    if (selection.current().size > 0 && actOnSelected(action, target)) return true;
    if (action.kind === 'focus') return focusRow(target, action.step);
    if (action.kind === 'focus card') return focusCardBeside(target, action.step);
    if (action.kind === 'select') return selectByKey(target, action.step);
    if (action.kind === 'add') addAt(target);
    else if (action.kind === 'go to today') goToToday();
    else if (action.kind === 'search') host.open('menu');
    else if (action.kind === 'ask halo') host.open('halo');
    else if (action.kind !== 'go by weeks') return actOnRow(findRow(target), action);
    else if (showsDate(currentPath()))
      selectDate(firstDayIn(addPeriods(true, getMonday(selectedDate), action.count), today));
    else return false;
    return true;
  }

  /** Does what a key does with the selected tasks. Returns false if it does not act on them. */
  function actOnSelected(action: KeyAction, target: Element): boolean {
    if (action.kind === 'move') {
      const tasks = selectedTasks();
      const day = daysOfWeek((taskOfRow(findRow(target)) ?? tasks[0])?.date ?? selectedDate)[action.weekday];
      if (day !== undefined) moveSelection(tasks, day, selectionChanges);
      return true;
    }
    const selected = getSelectionAction(action);
    if (selected !== undefined) actOnSelection(selected, selectionChanges);
    return selected !== undefined;
  }

  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key, defaultPrevented } = event;
    if (isTextField(target)) noteTyped(event);
    if (
      moveByStep(event) ||
      defaultPrevented ||
      isComposing(event) ||
      !(target instanceof Element) ||
      isTextField(target)
    )
      return;
    if (isOverlayOpen()) return;
    const row = findRow(target);
    if (row !== undefined && isSelectAllKey(event) && selectListOf(row)) {
      event.preventDefault();
      return;
    }
    const place = row === undefined && selection.current().size === 0 ? 'page' : 'row';
    const action = actionOfKey(event, place, letterKeys.current());
    const isMove = action?.kind === 'focus' || action?.kind === 'focus card';
    if (isMove) endTyping();
    if (actionOfKey(event, 'page') === undefined && goesOnTyping(event)) {
      event.preventDefault();
      return;
    }
    if (action === undefined || (isMove && key.startsWith('Arrow') && !canFocusByArrow(target))) return;
    if (act(action, target)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKey(event);
    window.addEventListener('keydown', listener);
    // Before a toast gets the key, and while the menu or dialog that it closes is still open.
    window.addEventListener('keydown', deselectOnEscape, true);
    return () => {
      window.removeEventListener('keydown', listener);
      window.removeEventListener('keydown', deselectOnEscape, true);
    };
  }, []);

  return (
    <>
      <ItemDialogs userId={user.id} states={states} />
      <RowGestures changes={selectionChanges} />
    </>
  );
}

/** Returns what a key does with the selected tasks; undefined if it does not act on them. */
function getSelectionAction(action: KeyAction): SelectionAction | undefined {
  if (action.kind === 'toggle') return 'complete';
  if (action.kind === 'choose day') return 'move';
  return action.kind === 'choose' ? action.actions[0] : undefined;
}

function deselectOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || isComposing(event) || isOverlayOpen()) return;
  if (selection.current().size > 0) clearSelection();
}

function isSelectAllKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** Selects the focused row, or extends the selection to its neighbour. */
function selectByKey(target: Element, step: -1 | 0 | 1): boolean {
  const row = findRow(target);
  if (row === undefined) return false;
  if (step === 0) toggleRow(row);
  else if (focusRow(row, step)) extendSelection(row, findRow(document.activeElement ?? row) ?? row);
  return true;
}

/** Moves the focused row one step up or down for Alt with an arrow key. Returns false for other keys. */
function moveByStep(event: KeyboardEvent): boolean {
  const step = readStepKey(event);
  const row = step && event.target instanceof Element ? findRow(event.target) : undefined;
  const { id, reordering } = (row && rowActions.get(row)) ?? {};
  if (step === undefined || id === undefined || reordering === undefined) return false;
  event.preventDefault();
  reordering.getStep(id, step)?.();
  return true;
}

/** True while a dialog, a popover or a menu is open: keys are for it. */
function isOverlayOpen(): boolean {
  return isDialogOpen() || document.querySelector('[role="menu"]') !== null;
}

/** Returns the day to select in the week that begins on `monday`: today if it is in this week, else Monday. */
function firstDayIn(monday: Day, today: Day): Day {
  return getMonday(today) === monday ? today : monday;
}
