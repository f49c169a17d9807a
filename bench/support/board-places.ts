import type { Page } from '@playwright/test';

const COLUMNS = 4;
const DRAG_STEPS = 20;
/** The start of the drag on its path, chosen so that it does not end where it began. */
const DRAG_START = 6;

export interface Point {
  x: number;
  y: number;
}

/** A place without controls. */
export const ASIDE = { x: 720, y: 4 };

/** Scrolls the board and waits until nearby cards have rendered. Returns the scroll position. */
export async function scrollBoard(page: Page, top: number): Promise<number> {
  const scrolled = await page.evaluate((to) => {
    const board = document.querySelector('[data-card]')?.parentElement?.parentElement;
    board?.scrollTo({ top: to, behavior: 'instant' });
    return board?.scrollTop ?? 0;
  }, top);
  // Nearby cards render their rows, which must not be measured.
  await page.waitForTimeout(600);
  return scrolled;
}

/** The cards whose headers are visible, in order. */
export async function findVisibleCards(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')].filter((card) => {
      const { top, bottom } = card.querySelector('header')?.getBoundingClientRect() ?? {
        top: -1,
        bottom: -1,
      };
      const board = card.parentElement?.parentElement?.getBoundingClientRect();
      return board !== undefined && top >= board.top && bottom <= board.bottom;
    });
    return cards.map((card) => card.dataset['card'] ?? '');
  });
}

export async function findMiddle(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The path of a drag back and forth over the quarters of the cards of two rows, so that each step has another drop
 * target. It ends in the first row and avoids the upper and lower edges, where the board would scroll.
 */
export async function createDragPath(page: Page, cards: readonly string[]): Promise<Point[]> {
  const rows: Point[][] = [[], []];
  for (const [index, card] of cards.slice(0, 2 * COLUMNS).entries()) {
    const box = await page.locator(`[data-card="${card}"]`).boundingBox();
    for (const part of [1, 3]) {
      const x = (box?.x ?? 0) + ((box?.width ?? 0) * part) / 4;
      rows[Math.floor(index / COLUMNS)]?.push({ x, y: index < COLUMNS ? 330 : 620 });
    }
  }
  const [first = [], second = []] = rows;
  const round = [...second, ...first.toReversed()];
  return Array.from({ length: DRAG_STEPS }, (_, step) => round[(step + DRAG_START) % round.length] ?? ASIDE);
}
