import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/browser.ts';
import { HaloScreen, watchMicrophones } from '../support/halo-screen.ts';

/** Where the server has no service for recordings: the browser's own recognition, and browsers that have none. */
const test = base.extend<{ halo: HaloScreen }>({
  halo: async ({ signedIn: page, context }, use) => {
    await context.grantPermissions(['microphone']);
    await use(new HaloScreen(page));
  },
});
/** Stands for what browsers ask a service of their maker's: what it hears is up to the test. */
async function standInForRecognition(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class SpeechRecognition extends EventTarget {
      lang = '';
      constructor() {
        super();
        Object.assign(globalThis, { recognition: this });
      }
      start() {
        setTimeout(() => this.dispatchEvent(new Event('start')));
      }
      stop() {
        setTimeout(() => this.dispatchEvent(new Event('end')));
      }
      abort() {
        this.lang = 'aborted';
      }
    }
    Object.assign(globalThis, { SpeechRecognition });
  });
}

/** Something happens in the recognition that stands in. */
async function happen(page: Page, name: string, details: object = {}): Promise<void> {
  await page.evaluate(
    ([type, values]) => {
      const { recognition } = globalThis as unknown as { recognition: EventTarget };
      recognition.dispatchEvent(Object.assign(new Event(type), values));
    },
    [name, details] as const,
  );
}

test('the browser itself makes text of what is said', async ({ page, halo }) => {
  await standInForRecognition(page);
  await page.goto('/days');
  await halo.open();
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Recording started');
  await happen(page, 'result', {
    results: [[{ transcript: 'buy milk' }, { transcript: 'by milk' }], [{ transcript: ' tomorrow' }]],
  });
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Audio processed');
  await expect(halo.field).toHaveValue('buy milk tomorrow');

  // It may also think by itself that nothing more comes.
  await halo.field.fill('');
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await happen(page, 'error', { error: 'no-speech' });
  await expect(halo.toast).toContainText('Transcription failed');

  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await happen(page, 'error', { error: 'not-allowed' });
  await expect(halo.toast).toContainText('Recording failed');

  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await page.keyboard.press('Escape');
  await expect(halo.dialog).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as unknown as { recognition: { lang: string } }).recognition.lang)).toBe(
    'aborted',
  );
});

test('a browser that only offers recognition records, and without a service there is no text', async ({
  page,
  halo,
}) => {
  await page.goto('/days');
  await halo.open();
  const openMicrophones = await watchMicrophones(page);
  // This browser says that it recognizes speech, and then that it cannot.
  expect(await page.evaluate(() => 'webkitSpeechRecognition' in globalThis)).toBe(true);
  const refused = page.waitForResponse('/api/transcribe');
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Recording started');
  await expect.poll(openMicrophones).toBe(1);
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await halo.microphone.click();
  expect((await refused).status()).toBe(503);
  await expect(halo.toast).toContainText('Transcription failed');
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Transcription failed');
});
