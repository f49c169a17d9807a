import { addDays, type Day } from '#shared/calendar/day.ts';

const PASSWORD = 'a long walk';
/** The number of days after which the user signs in again. */
const DAYS_SIGNED_IN = 30;
const NOTES =
  'Ask about the price, the time it takes, and whether the old one is taken along or has to be brought away.';

/** A simulated user who sends the requests of the browser, day by day. */
export class SimulatedUser {
  readonly #address: string;
  readonly #email: string;
  #cookie = '';
  #habitIds: number[] = [];
  /** The number of requests, and of bytes in their responses. */
  calls = 0;
  bytes = 0;

  constructor(address: string, email: string) {
    this.#address = address;
    this.#email = email;
  }

  /** Registers the account and adds the items of a user after some time. */
  async begin(day: Day): Promise<void> {
    await this.#signIn('/api/register');
    for (const title of ['Move into the new flat', 'Learn to swim']) {
      const { id } = await this.#add('/api/projects', { title });
      for (let count = 0; count < 8; count += 1)
        await this.#add(`/api/projects/${id}/tasks`, { title: `Step ${count} of what has to be done` });
    }
    for (let count = 0; count < 12; count += 1)
      await this.#add('/api/books', { title: 'A book of some hundred pages' });
    for (const title of ['Water the plants', 'Read the post'])
      await this.#add('/api/tasks', { title, date: day, recurringPattern: 'weekdays' });
    for (const [title, isWeekly] of [
      ['Swim', true],
      ['Call home', true],
      ['Tidy up', false],
    ] as const) {
      const habit = await this.#add('/api/habits', { title, isWeekly, dueDate: day, isRecurring: true });
      this.#habitIds.push(habit.id);
    }
  }

  /** Simulates a day: about forty reads and fifteen changes in three visits. */
  async simulateDay(day: Day, number: number): Promise<void> {
    if (number % DAYS_SIGNED_IN === 0) await this.#signIn('/api/login');
    await this.#visit(day);
    await this.#change('POST', '/api/tasks/rollover', { from: addDays(day, -7), to: day });
    const tasks: { id: number }[] = [];
    for (let count = 0; count < 5; count += 1) {
      const notes = count === 0 ? NOTES : null;
      tasks.push(await this.#add('/api/tasks', { title: 'Something to do that takes a line', date: day, notes }));
    }
    const ids = tasks.map(({ id }) => id);
    await this.#change('PATCH', '/api/tasks/order', { ids: ids.toReversed() });
    await this.#visit(day);
    for (const id of ids.slice(0, 4)) await this.#change('PUT', `/api/tasks/${id}`, { isCompleted: true });
    if (number % 7 === 0) {
      for (const isWeekly of [true, false])
        await this.#add('/api/goals', { title: 'Get on with it', isWeekly, dueDate: day });
    } else {
      await this.#change('PUT', `/api/tasks/${ids[4]}`, { title: 'Something else that takes a line', flagged: true });
      await this.#change('DELETE', `/api/tasks/${ids[4]}`);
    }
    for (const id of this.#habitIds.slice(0, 2)) await this.#keepHabit(day, id);
    await this.#visit(day);
    await this.#call('GET', `/api/tasks/date/${addDays(day, 1)}`);
  }

  /** Opens halo and reads the data of its first screen. Scripts and styles are cached. */
  async #visit(day: Day): Promise<void> {
    const query = `referenceDate=${day}`;
    const paths = ['/', '/api/user', '/api/version/current', `/api/tasks/date/${day}`, `/api/tasks/week?date=${day}`];
    paths.push(`/api/goals?isWeekly=true&${query}`, `/api/goals?isWeekly=false&${query}`);
    paths.push(`/api/habits?isWeekly=true&${query}`, `/api/habits?isWeekly=false&${query}`);
    paths.push(`/api/habits/completions?date=${day}`, '/api/books', '/api/projects', '/api/project-tasks');
    for (const path of paths) await this.#call('GET', path);
  }

  /** Completes this week's instance of a habit today. */
  async #keepHabit(day: Day, seriesHabitId: number): Promise<void> {
    const path = `/api/habits?isWeekly=true&referenceDate=${day}`;
    const habits = (await this.#call('GET', path)) as { id: number; baseSeries: number }[];
    const place = this.#habitIds.indexOf(seriesHabitId);
    const habit = habits.toSorted((one, other) => one.baseSeries - other.baseSeries)[place];
    if (habit !== undefined) await this.#change('POST', `/api/habits/${habit.id}/complete`, { date: day });
  }

  async #signIn(path: string): Promise<void> {
    await this.#change('POST', path, { email: this.#email, password: PASSWORD });
  }

  async #add(path: string, fields: object): Promise<{ id: number }> {
    return (await this.#change('POST', path, fields)) as { id: number };
  }

  /** Sends a change. Requests that add something have an Idempotency-Key, like those of the client. */
  async #change(method: string, path: string, body?: object): Promise<unknown> {
    const key = `life-${this.#email}-${this.calls}`;
    return this.#call(method, path, body, method === 'POST' ? { 'idempotency-key': key } : {});
  }

  async #call(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<unknown> {
    const response = await fetch(`${this.#address}${path}`, {
      method,
      headers: { ...headers, cookie: this.#cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    this.calls += 1;
    this.bytes += Buffer.byteLength(text);
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
    return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : undefined;
  }
}
