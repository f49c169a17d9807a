import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { localDayOf } from '#shared/calendar/day.ts';
import type { Planner } from './planner.ts';

/** How many times slower the processor of a measured page is made. */
const SLOWER = 4;

/** What a page is shown on. */
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

/** A page whose processor is slowed, and the way to trace it. */
export interface SlowPage {
  page: Page;
  session: CDPSession;
}

/** A browser in which halo is measured. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/**
 * A fresh browser of the planner's person, who was here today already, so that nothing is asked, is led through no first day and hides no card. They go to
 * `address`, which is that of their halo unless given.
 */
export async function signedIn(
  browser: Browser,
  { program, day: { cookie = '' } }: Planner,
  { name: _name, ...screen }: Screen,
  address = program.address,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, ...screen });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: address }]);
  await context.addInitScript((today) => {
    localStorage.setItem('last-visit-date', today);
    localStorage.setItem('dashboard-hidden-cards', '[]');
    localStorage.setItem('halo-first-day', 'over');
  }, localDayOf(new Date()));
  return context;
}

/** A new page, slowed four times. */
export async function slowPage(context: BrowserContext): Promise<SlowPage> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, session };
}
