import type { Day } from '#shared/calendar/day.ts';
import { periodDay, periodNumber } from '#shared/calendar/period.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';

/** The state of a series in one week or month. */
interface Period {
  title: string;
  /** The priority that a new instance gets. */
  templatePriority: boolean;
  /** Whether the instance was created, and whether it still exists. */
  row: 'unmade' | 'there' | 'gone';
  isPriority: boolean;
  isCrossedOut: boolean;
}

/** What a deletion removed, and an undo restores. */
export interface ModelDeletion {
  habit: Habit;
  includesLater: boolean;
  rows: [number: number, state: Pick<Period, 'isPriority' | 'isCrossedOut'>][];
  days: Day[];
}

/** A simple model of a habit's series: the state of each week or month, and the completed days. */
export class HabitModel {
  readonly isWeekly: boolean;
  readonly start: number;
  /** By period number, from the first period on. */
  readonly periods: ReadonlyMap<number, Period>;
  readonly days = new Set<Day>();
  readonly deletions: ModelDeletion[] = [];
  readonly #gaps = new Set<number>();
  readonly #cuts = new Set<number>();
  #stop = Infinity;

  constructor(isWeekly: boolean, start: number, count: number, title: string) {
    this.isWeekly = isWeekly;
    this.start = start;
    this.periods = new Map(
      Array.from({ length: count }, (_, index) => [
        start + index,
        {
          title,
          templatePriority: false,
          row: index === 0 ? 'there' : 'unmade',
          isPriority: false,
          isCrossedOut: false,
        },
      ]),
    );
  }

  /** The last period that gets an instance. */
  get end(): number {
    return Math.min(this.#stop, ...[...this.#cuts].map((cut) => cut - 1));
  }

  /** The instance of a period, created by reading it, or undefined. */
  read(number: number): Period | undefined {
    const period = this.periods.get(number);
    if (period?.row === 'unmade' && number <= this.end)
      Object.assign(period, { row: 'there', isPriority: period.templatePriority });
    return period?.row === 'there' ? period : undefined;
  }

  isKept(number: number): boolean {
    return this.daysFrom(number, false).length > 0;
  }

  isActive(number: number): boolean {
    return !this.isKept(number) && this.periods.get(number)?.isCrossedOut !== true;
  }

  daysFrom(number: number, includesLater: boolean): Day[] {
    const counts = (period: number) => (includesLater ? period >= number : period === number);
    return [...this.days].filter((day) => counts(periodNumber(this.isWeekly, day)));
  }

  keep(number: number, day: Day): void {
    const kept = periodNumber(this.isWeekly, day);
    this.read(kept);
    this.days.add(day);
    for (const each of [number, kept]) Object.assign(this.periods.get(each) ?? {}, { isCrossedOut: false });
  }

  unkeep(days: readonly Day[]): void {
    for (const day of days) this.days.delete(day);
  }

  crossOut(number: number, isCrossedOut: boolean): void {
    if (isCrossedOut) this.unkeep(this.daysFrom(number, false));
    Object.assign(this.periods.get(number) ?? {}, { isCrossedOut });
  }

  rename(number: number, title: string): void {
    for (const [other, period] of this.periods) if (other >= number) period.title = title;
  }

  prioritize(number: number, isPriority: boolean): void {
    if (this.periods.get(number)?.isPriority === isPriority) return;
    for (const [other, period] of this.periods) {
      if (other >= number) period.templatePriority = isPriority;
      if (other === number || (other > number && this.isActive(other))) period.isPriority = isPriority;
    }
  }

  stop(number: number): void {
    this.#stop = Math.min(this.#stop, number);
    for (const [other, period] of this.periods)
      if (other > number && period.row === 'there' && !this.isKept(other)) period.row = 'gone';
  }

  delete(number: number, habit: Habit, includesLater: boolean): void {
    const rows = [...this.periods].filter(
      ([other, { row }]) => row === 'there' && (includesLater ? other >= number : other === number),
    );
    const days = this.daysFrom(number, includesLater);
    this.deletions.push({
      habit,
      includesLater,
      days,
      rows: rows.map(([other, { isPriority, isCrossedOut }]) => [other, { isPriority, isCrossedOut }]),
    });
    for (const [, period] of rows) period.row = 'gone';
    this.unkeep(days);
    (includesLater ? this.#cuts : this.#gaps).add(number);
  }

  /** Undoes a deletion. */
  restore({ habit, includesLater, rows, days }: ModelDeletion): void {
    (includesLater ? this.#cuts : this.#gaps).delete(periodNumber(this.isWeekly, habit.dueDate));
    for (const day of days) this.days.add(day);
    for (const [number, { isPriority, isCrossedOut }] of rows)
      Object.assign(this.periods.get(number) ?? {}, {
        row: 'there',
        isPriority,
        isCrossedOut: isCrossedOut && !this.isKept(number),
      });
  }

  /** The properties that the API returns for the instance of a period. */
  view(number: number): Partial<Habit> {
    const { title, isPriority, isCrossedOut } = this.periods.get(number) ?? {};
    const isRecurring = number < this.#stop && number <= this.end;
    return {
      title,
      isPriority,
      isCrossedOut,
      isCompleted: this.isKept(number),
      isRecurring,
      isOngoing: isRecurring,
      streak: this.#countStreakAt(number),
      history: Array.from({ length: 12 }, (_, index) => {
        const period = number - 11 + index;
        return { period: periodDay(this.isWeekly, period), outcome: this.#getOutcome(period, number) };
      }),
    };
  }

  /** Counts back from the period, which may be open, to the last missed one. */
  #countStreakAt(reference: number): number {
    let streak = 0;
    let period = reference;
    for (; period >= this.start - 2; period -= 1) {
      const outcome = this.#getOutcome(period, reference);
      if (outcome === 'kept') streak += 1;
      if (outcome === 'missed' || (outcome === 'none' && period < this.start)) break;
    }
    return streak;
  }

  #getOutcome(period: number, reference: number): Habit['history'][number]['outcome'] {
    if (this.isKept(period)) return 'kept';
    const { row, isCrossedOut } = this.periods.get(period) ?? {};
    if (row === 'there' && isCrossedOut === true) return 'crossed-out';
    if (period === reference) return 'open';
    const isNone = period < this.start || period > this.end || this.#gaps.has(period) || this.#cuts.has(period);
    return isNone ? 'none' : 'missed';
  }
}
