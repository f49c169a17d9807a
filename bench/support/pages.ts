import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { toLocalDay } from '#shared/calendar/day.ts';
import type { Planner } from './planner.ts';

/** The factor by which the CPU of a measured page is slowed. */
const SLOWER = 4;

/** The screen that shows a page. */
export interface Screen {
  name: string;
  viewport: { width: number; height: number };
  hasTouch?: boolean;
  isMobile?: boolean;
}

export const PHONE: Screen = {
  name: 'phone',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
export const DESK: Screen = { name: 'desk', viewport: { width: 1_440, height: 900 } };

/** A page with a slowed CPU and a session for tracing. */
export interface SlowPage {
  page: Page;
  session: CDPSession;
}

/** Launches the browser for measurements. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/**
 * A new browser context of the planner's user. A visit of today is stored unless another day is given, onboarding is
 * over and no card is hidden, so no dialog opens. Pages are opened at `address`, by default that of halo.
 */
export async function createSignedInContext(
  browser: Browser,
  { program, day: { cookie = '' } }: Pick<Planner, 'program' | 'day'>,
  { name: _name, ...screen }: Screen,
  address = program.address,
  lastVisit = toLocalDay(new Date()),
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, ...screen });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: address }]);
  await context.addInitScript((day) => {
    localStorage.setItem('last-visit-date', day);
    localStorage.setItem('dashboard-hidden-cards', '[]');
    localStorage.setItem('halo-first-day', 'over');
  }, lastVisit);
  return context;
}

/** Opens a page with the CPU slowed four times. */
export async function openSlowPage(context: BrowserContext): Promise<SlowPage> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, session };
}
