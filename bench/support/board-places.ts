import type { Page } from '@playwright/test';

const COLUMNS = 4;
const DRAG_STEPS = 20;
/** Where on its round the drag begins, so that it does not end where it began. */
const DRAG_START = 6;

export interface Point {
  x: number;
  y: number;
}

/** Where nothing is pointed at. */
export const ASIDE = { x: 720, y: 4 };

/** Scrolls the board and waits until what is near was drawn. Answers how far it is scrolled. */
export async function scrollBoard(page: Page, top: number): Promise<number> {
  const scrolled = await page.evaluate((to) => {
    const board = document.querySelector('[data-card]')?.parentElement?.parentElement;
    board?.scrollTo({ top: to, behavior: 'instant' });
    return board?.scrollTop ?? 0;
  }, top);
  // Cards that come near draw their rows, which shall not be measured.
  await page.waitForTimeout(600);
  return scrolled;
}

/** The cards whose headers are seen, as they stand. */
export async function cardsInSight(page: Page): Promise<string[]> {
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

export async function middleOf(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The quarters of the cards of two rows, to and fro, so that each step finds another place to drop at. It ends in the first row
 * and stays away from the upper and lower edges, where the board would scroll.
 */
export async function dragPath(page: Page, cards: readonly string[]): Promise<Point[]> {
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
