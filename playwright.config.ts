import { defineConfig } from '@playwright/test';

/** What Chromium needs to run anywhere, as root too, without looking for anything on the network. */
const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that hums, and that may be used unless the test says no.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** Tests run at one width: a desk's, unless these files or a tag say that it is a phone's, or both (`@widths`). */
const AT_PHONES = /@phone|@widths|\b(auth|books|failures|habit-failures)\.spec\.ts/;
const NOT_AT_DESKS = /@phone|\b(auth|books|failures|habit-failures)\.spec\.ts/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One picture for every machine: the browser and its letters are the same.
  snapshotPathTemplate: 'tests/e2e/visual/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  reporter: [['line']],
  use: {
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: CHROMIUM_ARGUMENTS },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // Tests about motion ask for it.
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
