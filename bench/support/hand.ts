import type { CDPSession, Locator, Page } from '@playwright/test';

/**
 * The seconds that the hand and the head of a person take, after the keystroke-level model of Card, Moran and Newell
 * (1980). These constants are also in docs/bench.md.
 */
const COST = {
  /** A key of the keyboard. */
  key: 0.2,
  /** Bringing the mouse or a finger to a target. */
  pointing: 1.1,
  /** Pressing the button of the mouse, or tapping. */
  press: 0.2,
  /** The pause before a group of actions that belong together. */
  pause: 1.35,
};

/** The moves of a drag or a swipe, and the milliseconds between them: one move in each frame, as a hand sends them. */
const STEPS = 10;
const STEP_MILLISECONDS = 16;

interface Point {
  x: number;
  y: number;
}

/** What a page shows after an action. */
export interface Effect {
  shows?: Locator;
  hides?: Locator;
  scrollsTo?: Locator;
}

/** The actions of a person, and their time. */
export interface Effort {
  /** Taps, clicks, drags and swipes. */
  presses: number;
  /** Keys without the letters of titles. */
  keys: number;
  seconds: number;
}

/**
 * Acts on a page as a person does, with a mouse and keys or with a finger, and adds up the effort. The time is that of
 * the product, from each action until the page shows its effect, and the constant time of the hand.
 */
export class Hand {
  readonly #page: Page;
  readonly #session: CDPSession | undefined;
  #presses = 0;
  #keys = 0;
  #seconds = 0;

  private constructor(page: Page, session: CDPSession | undefined) {
    this.#page = page;
    this.#session = session;
  }

  static async create(page: Page, hasTouch: boolean): Promise<Hand> {
    return new Hand(page, hasTouch ? await page.context().newCDPSession(page) : undefined);
  }

  get effort(): Effort {
    return { presses: this.#presses, keys: this.#keys, seconds: this.#seconds };
  }

  /** Begins a group of actions that belong together. */
  think(): void {
    this.#seconds += COST.pause;
  }

  /** Clicks or taps an element that is in sight. Throws if it stays out of sight, because scrolling is an action. */
  async press(target: Locator, effect: Effect): Promise<void> {
    this.#addPress(COST.pointing + COST.press);
    await this.#measure(async () => {
      await this.#waitUntilInSight(target);
      await (this.#session === undefined ? target.click() : target.tap());
    }, effect);
  }

  async key(name: string, effect: Effect): Promise<void> {
    this.#keys += 1;
    this.#seconds += COST.key;
    await this.#measure(async () => this.#page.keyboard.press(name), effect);
  }

  /** Types a title. Its letters are the same in every product, so that they do not count. */
  async type(title: string): Promise<void> {
    await this.#page.keyboard.insertText(title);
  }

  /** Types a text of which every letter counts as a key. */
  async typeCounted(text: string): Promise<void> {
    this.#keys += text.length;
    this.#seconds += text.length * COST.key;
    await this.#page.keyboard.type(text);
  }

  /** Drags an element onto another one with the mouse. */
  async drag(from: Locator, to: Locator, effect: Effect): Promise<void> {
    this.#addPress(2 * COST.pointing + COST.press);
    await this.#move(await getMiddle(from), await getMiddle(to), effect);
  }

  /** Swipes over an element by this many pixels. A mouse turns its wheel instead. */
  async swipe(target: Locator, by: Point, effect: Effect): Promise<void> {
    this.#addPress(COST.pointing + COST.press);
    const from = await getMiddle(target);
    if (this.#session !== undefined) {
      await this.#move(from, { x: from.x + by.x, y: from.y + by.y }, effect);
      return;
    }
    await this.#page.mouse.move(from.x, from.y);
    await this.#measure(async () => this.#page.mouse.wheel(-by.x, -by.y), effect);
  }

  #addPress(seconds: number): void {
    this.#presses += 1;
    this.#seconds += seconds;
  }

  /** Moves the mouse or a finger from one point to another. Only the time after its release is measured. */
  async #move(from: Point, to: Point, effect: Effect): Promise<void> {
    await this.#down(from);
    for (let step = 1; step <= STEPS; step += 1) {
      const share = step / STEPS;
      await this.#moveTo({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
      await this.#page.waitForTimeout(STEP_MILLISECONDS);
    }
    await this.#measure(async () => this.#up(), effect);
  }

  async #down(point: Point): Promise<void> {
    if (this.#session !== undefined) return this.#touch('touchStart', point);
    await this.#page.mouse.move(point.x, point.y);
    await this.#page.mouse.down();
  }

  async #moveTo(point: Point): Promise<void> {
    if (this.#session !== undefined) return this.#touch('touchMove', point);
    await this.#page.mouse.move(point.x, point.y);
  }

  async #up(): Promise<void> {
    if (this.#session !== undefined) return this.#touch('touchEnd');
    await this.#page.mouse.up();
  }

  async #touch(type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]): Promise<void> {
    await this.#session?.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  async #waitUntilInSight(target: Locator): Promise<void> {
    await this.#page.waitForFunction(isInSight, await target.elementHandle());
  }

  /** Adds the time from an action until the page shows its effect. */
  async #measure(act: () => Promise<void>, { shows, hides, scrollsTo }: Effect): Promise<void> {
    const start = performance.now();
    await act();
    await shows?.waitFor();
    await hides?.waitFor({ state: 'hidden' });
    if (scrollsTo !== undefined) await this.#waitUntilInSight(scrollsTo);
    this.#seconds += (performance.now() - start) / 1_000;
  }
}

async function getMiddle(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('The element of a gesture is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Runs in the page: whether the middle of an element can be pressed. */
function isInSight(element: Element | SVGElement | null): boolean {
  if (element === null) return false;
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
