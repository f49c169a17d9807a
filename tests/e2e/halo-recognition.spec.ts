import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/browser.ts';
import { HaloScreen, denyMicrophone, watchMicrophones } from '../support/halo-screen.ts';

/** Speech input without a transcription service on the server: speech recognition of the browser, or none at all. */
const test = base.extend<{ halo: HaloScreen }>({
  halo: async ({ signedIn: page }, use) => use(new HaloScreen(page)),
});

/** The note on the page about where the audio goes. */
const BY_BROWSER = 'Your browser turns it into text; it may use a service of its maker.';

/** Replaces the browser's speech recognition. The test decides what it recognizes. */
async function mockRecognition(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class SpeechRecognition extends EventTarget {
      static made = 0;
      lang = '';
      constructor() {
        super();
        SpeechRecognition.made += 1;
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

/** Dispatches an event on the mocked recognition. */
async function dispatchRecognitionEvent(page: Page, name: string, details: object = {}): Promise<void> {
  await page.evaluate(
    ([type, values]) => {
      const { recognition } = globalThis as unknown as { recognition: EventTarget };
      recognition.dispatchEvent(Object.assign(new Event(type), values));
    },
    [name, details] as const,
  );
}

/** How many recognitions the page has created. */
async function countRecognitions(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { SpeechRecognition: { made: number } }).SpeechRecognition.made);
}

test("the browser's speech recognition fills the text field", async ({ page, halo }) => {
  await mockRecognition(page);
  await page.goto('/days');
  await halo.open();
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Recording started');
  await expect(halo.dialog).toContainText(BY_BROWSER);
  await dispatchRecognitionEvent(page, 'result', {
    results: [[{ transcript: 'buy milk' }, { transcript: 'by milk' }], [{ transcript: ' tomorrow' }]],
  });
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Audio processed');
  await expect(halo.field).toHaveValue('buy milk tomorrow');

  // A recognition can also end by itself without speech.
  await halo.field.fill('');
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await dispatchRecognitionEvent(page, 'error', { error: 'no-speech' });
  await expect(halo.toast).toContainText('Transcription failed');

  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await dispatchRecognitionEvent(page, 'error', { error: 'not-allowed' });
  await expect(halo.toast).toContainText('Recording failed');

  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await page.keyboard.press('Escape');
  await expect(halo.dialog).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as unknown as { recognition: { lang: string } }).recognition.lang)).toBe(
    'aborted',
  );
});

test('recognition does not begin without the microphone', async ({ page, halo }) => {
  await mockRecognition(page);
  await page.goto('/days');
  await halo.open();
  await denyMicrophone(page);
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Recording failed');
  expect(await countRecognitions(page)).toBe(0);
});

test('a recording listens until recognition begins', async ({ page, halo }) => {
  await mockRecognition(page);
  await page.addInitScript(() => {
    const { SpeechRecognition } = globalThis as unknown as { SpeechRecognition: { prototype: { start: () => void } } };
    SpeechRecognition.prototype.start = () => undefined;
  });
  await page.route('**/api/transcribe', async (route) => route.fulfill({ json: { text: 'buy milk' } }));
  await page.goto('/days');
  await halo.open();
  const openMicrophones = await watchMicrophones(page);
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Recording started');
  expect(await openMicrophones()).toBe(1);
  await expect(halo.dialog).not.toContainText(BY_BROWSER);
  await halo.microphone.click();
  await expect(halo.field).toHaveValue('buy milk');
  expect(await openMicrophones()).toBe(0);

  await page.unroute('**/api/transcribe');
  await page.route('**/api/transcribe', async (route) => route.fulfill({ json: {} }));
  for (const label of ['Stop recording', 'Start recording']) {
    await halo.microphone.click();
    await expect(halo.microphone).toHaveAccessibleName(label);
  }
  await expect(halo.toast).toContainText('Transcription failed');
  await expect(halo.field).toHaveValue('');

  await halo.microphone.click();
  await expect.poll(openMicrophones).toBe(1);
  await expect.poll(async () => countRecognitions(page)).toBe(3);
  await dispatchRecognitionEvent(page, 'start');
  await expect(halo.dialog).toContainText(BY_BROWSER);
  await expect.poll(openMicrophones).toBe(0);
});

test('a recording replaces recognition after a network error, and the next attempt uses recognition again', async ({
  page,
  halo,
}) => {
  await mockRecognition(page);
  await page.goto('/days');
  await halo.open();
  const openMicrophones = await watchMicrophones(page);
  await halo.microphone.click();
  await expect(halo.dialog).toContainText(BY_BROWSER);
  await dispatchRecognitionEvent(page, 'error', { error: 'network' });
  await expect.poll(openMicrophones).toBe(1);
  await expect(halo.dialog).not.toContainText(BY_BROWSER);
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Transcription failed');

  await halo.microphone.click();
  await expect(halo.dialog).toContainText(BY_BROWSER);
  await dispatchRecognitionEvent(page, 'result', { results: [[{ transcript: 'buy milk' }]] });
  await halo.microphone.click();
  await expect(halo.field).toHaveValue('buy milk');
});

test('recognition that fails for good is not tried again once the microphone works @desk', async ({ page, halo }) => {
  await mockRecognition(page);
  await page.goto('/days');
  await halo.open();
  await halo.microphone.click();
  await expect(halo.dialog).toContainText(BY_BROWSER);
  const allow = await denyMicrophone(page);
  await dispatchRecognitionEvent(page, 'error', { error: 'audio-capture' });
  await expect(halo.toast).toContainText('Recording failed');

  // The microphone may have been the cause, so recognition is tried once more, and then not again.
  await allow();
  await halo.microphone.click();
  await expect(halo.dialog).toContainText(BY_BROWSER);
  await dispatchRecognitionEvent(page, 'error', { error: 'audio-capture' });
  for (const press of ['Stop recording', 'Start recording', 'Stop recording']) {
    await expect(halo.dialog).not.toContainText(BY_BROWSER);
    await expect(halo.microphone).toHaveAccessibleName(press);
    await halo.microphone.click();
  }
  await expect(halo.toast).toContainText('Transcription failed');
  expect(await countRecognitions(page)).toBe(2);
});

test('recognition is not used while it is unknown whether the server can transcribe', async ({ page, halo }) => {
  await mockRecognition(page);
  await page.route('/api/halo/abilities', async (route) => route.abort());
  await page.goto('/days');
  await halo.open();
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await expect(halo.dialog).not.toContainText(BY_BROWSER);
  expect(await countRecognitions(page)).toBe(0);
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Transcription failed');

  await page.unroute('/api/halo/abilities');
  await halo.microphone.click();
  await expect(halo.dialog).toContainText(BY_BROWSER);
});

test('a recording replaces recognition that fails to start', async ({ page, halo }) => {
  await mockRecognition(page);
  await page.goto('/days');
  await halo.open();
  await page.evaluate(() => {
    const { SpeechRecognition } = globalThis as unknown as { SpeechRecognition: { prototype: { start(): void } } };
    SpeechRecognition.prototype.start = () => {
      throw new DOMException('It is busy', 'InvalidStateError');
    };
  });
  const openMicrophones = await watchMicrophones(page);
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  expect(await openMicrophones()).toBe(1);
});

test('without recognition and transcription service a recording ends with an error', async ({ page, halo }) => {
  await mockRecognition(page);
  await page.goto('/days');
  await halo.open();
  const openMicrophones = await watchMicrophones(page);
  const refused = page.waitForResponse('/api/transcribe');
  await halo.microphone.click();
  await expect(halo.dialog).toContainText(BY_BROWSER);
  // Browsers without a recognition service report this error.
  await dispatchRecognitionEvent(page, 'error', { error: 'service-not-allowed' });
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
