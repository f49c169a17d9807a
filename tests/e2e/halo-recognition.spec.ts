import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/browser.ts';
import { HaloScreen, refuseMicrophone, watchMicrophones } from '../support/halo-screen.ts';

/** Where the server has no service for recordings: the browser's own recognition, and browsers that have none. */
const test = base.extend<{ halo: HaloScreen }>({
  halo: async ({ signedIn: page }, use) => use(new HaloScreen(page)),
});

/** What the page shows of where the sound goes. */
const BY_BROWSER = 'Your browser turns it into text; it may use a service of its maker.';

/** Stands for what browsers ask a service of their maker's: what it hears is up to the test. */
async function standInForRecognition(page: Page): Promise<void> {
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

/** How often the recognition that stands in was asked for. */
async function timesAsked(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { SpeechRecognition: { made: number } }).SpeechRecognition.made);
}

test('the browser itself makes text of what is said', async ({ page, halo }) => {
  await standInForRecognition(page);
  await page.goto('/days');
  await halo.open();
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Recording started');
  await expect(halo.dialog).toContainText(BY_BROWSER);
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

test('what a browser says again with every result is written once', async ({ page, halo }) => {
  await standInForRecognition(page);
  await page.goto('/days');
  await halo.open();
  for (const [results, words] of [
    // So does Chrome on Android.
    [['buy', ' Buy milk', 'buy milk tomorrow', ''], 'buy milk tomorrow'],
    [['buy milk', 'buy milk', 'and call Anna', 'buy milk and call Anna today'], 'buy milk and call Anna today'],
    // What only begins with the same letters is something else.
    [['by', 'bypass the shop', 'by'], 'by bypass the shop by'],
  ] as const) {
    await halo.field.fill('');
    await halo.microphone.click();
    await expect(halo.microphone).toHaveAccessibleName('Stop recording');
    await happen(page, 'result', { results: results.map((transcript) => [{ transcript }]) });
    await halo.microphone.click();
    await expect(halo.field).toHaveValue(words);
  }
});

test('a recording takes over from a browser that has lost its network, and the browser is asked again', async ({
  page,
  halo,
}) => {
  await standInForRecognition(page);
  await page.goto('/days');
  await halo.open();
  const openMicrophones = await watchMicrophones(page);
  await halo.microphone.click();
  await expect(halo.dialog).toContainText(BY_BROWSER);
  await happen(page, 'error', { error: 'network' });
  await expect.poll(openMicrophones).toBe(1);
  await expect(halo.dialog).not.toContainText(BY_BROWSER);
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Transcription failed');

  await halo.microphone.click();
  await expect(halo.dialog).toContainText(BY_BROWSER);
  await happen(page, 'result', { results: [[{ transcript: 'buy milk' }]] });
  await halo.microphone.click();
  await expect(halo.field).toHaveValue('buy milk');
});

for (const error of ['service-not-allowed', 'language-not-supported', 'audio-capture'])
  test(`a browser whose recognition says ${error} is not asked again, if its microphone works @desk`, async ({
    page,
    halo,
  }) => {
    await standInForRecognition(page);
    await page.goto('/days');
    await halo.open();
    const allow = await refuseMicrophone(page);
    await halo.microphone.click();
    await expect(halo.dialog).toContainText(BY_BROWSER);
    await happen(page, 'error', { error });
    await expect(halo.toast).toContainText('Recording failed');

    // The microphone was to blame, so the browser is asked again; then it is not.
    await allow();
    await halo.microphone.click();
    await expect(halo.dialog).toContainText(BY_BROWSER);
    await happen(page, 'error', { error });
    for (const press of ['Stop recording', 'Start recording', 'Stop recording']) {
      await expect(halo.dialog).not.toContainText(BY_BROWSER);
      await expect(halo.microphone).toHaveAccessibleName(press);
      await halo.microphone.click();
    }
    await expect(halo.toast).toContainText('Transcription failed');
    expect(await timesAsked(page)).toBe(2);
  });

test('while it is not known whether the server has a service, the browser is not asked', async ({ page, halo }) => {
  await standInForRecognition(page);
  await page.route('/api/halo/abilities', async (route) => route.abort());
  await page.goto('/days');
  await halo.open();
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await expect(halo.dialog).not.toContainText(BY_BROWSER);
  expect(await timesAsked(page)).toBe(0);
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Transcription failed');

  await page.unroute('/api/halo/abilities');
  await halo.microphone.click();
  await expect(halo.dialog).toContainText(BY_BROWSER);
});

test('a recording takes over from recognition that does not start', async ({ page, halo }) => {
  await standInForRecognition(page);
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

test('a browser that only offers recognition records, and without a service there is no text', async ({
  page,
  halo,
}) => {
  await standInForRecognition(page);
  await page.goto('/days');
  await halo.open();
  const openMicrophones = await watchMicrophones(page);
  const refused = page.waitForResponse('/api/transcribe');
  await halo.microphone.click();
  await expect(halo.dialog).toContainText(BY_BROWSER);
  // As a browser does whose maker has no such service.
  await happen(page, 'error', { error: 'service-not-allowed' });
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
