import { defineConfig } from '@playwright/test';

/** Lets Chromium run on every machine, also as root, without network requests of its own. */
const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A fake microphone that hums. Pages may use it unless the test denies the permission.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/**
 * Tests run at desktop width by default. These files and tests with the tag `@phone` run at phone width instead. Tests
 * with the tag `@widths` run at both.
 */
const AT_PHONES = /@phone|@widths|\b(auth|books|failures|habit-failures)\.spec\.ts/;
const NOT_AT_DESKS = /@phone|\b(auth|books|failures|habit-failures)\.spec\.ts/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // All machines share one set of screenshots, because they have the same browser and fonts.
  snapshotPathTemplate: 'tests/e2e/visual/{arg}{ext}',
  fullyParallel: true,
  // Two keep two cores busy for half of the time only: much of a test is waiting.
  workers: 3,
  forbidOnly: true,
  // On slow machines everything takes two to three times as long.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['line']],
  use: {
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: CHROMIUM_ARGUMENTS },
    locale: 'en-US',
    // Keeping the program in each new context costs a seventh of a test. Tests without a network allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Tests of animations override this.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      grep: AT_PHONES,
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desk', grepInvert: NOT_AT_DESKS, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
