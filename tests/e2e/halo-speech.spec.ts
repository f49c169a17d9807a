import type { ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, newCredentials, test as base } from '../support/browser.ts';
import { HaloScreen, denyMicrophone, watchMicrophones } from '../support/halo-screen.ts';
import { waitForNetworkIdle } from '../support/page-activity.ts';
import { REMOTE_KEY, startRemote, type Remote } from '../support/remote.ts';

/** A server with a transcription service whose behaviour the test decides. The browser has a fake microphone. */
const test = base.extend<{ halo: HaloScreen; remote: Remote }>({
  remote: async ({ startOnce }, use) => {
    const remote = await startOnce('transcription service', async () => {
      const value = await startRemote();
      return { value, stop: async () => value.close() };
    });
    await use(remote);
  },
  serverEnvironment: async ({ remote: { service } }, use) =>
    use({ HALO_SPEECH_URL: service.url, HALO_SPEECH_KEY: REMOTE_KEY }),
  halo: async ({ page, day }, use) => {
    await expect(day.addButton).toBeVisible();
    const halo = new HaloScreen(page);
    await halo.open();
    await use(halo);
  },
});

// Some tests replace the microphone of their page.
test.use({ reusesPage: false });

const TRANSCRIPTION_FAILED = [
  'Transcription failed',
  'Could not convert your speech to text. Please try typing instead.',
];

test('a transcription is added to the text and can be edited before it is sent', async ({ page, halo, remote }) => {
  const answer = Promise.withResolvers<ServerResponse>();
  remote.behave((response) => answer.resolve(response));
  const openMicrophones = await watchMicrophones(page);
  await halo.field.fill('Tomorrow');
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Recording started');
  await expect(halo.toast).toContainText('Tap the microphone again to stop.');
  await expect(halo.dialog).not.toContainText('Your browser turns it into text');
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await expect(halo.send).toBeDisabled();
  expect(await openMicrophones()).toBe(1);
  await expectAccessible(page);
  await expect(halo.toast).toHaveCount(0, { timeout: 4_000 });
  await halo.microphone.click();
  await expect(halo.dialog.getByPlaceholder('Transcribing your recording…')).toHaveValue('');
  await expect(halo.microphone).toBeDisabled();
  await expect(halo.send).toBeDisabled();
  expect(await openMicrophones()).toBe(0);
  (await answer.promise).end('{"text":" by milk "}');
  await expect(halo.toast).toContainText('Audio processed');
  await expect(halo.toast).toContainText('Review and edit before submitting.');
  await expect(halo.field).toHaveValue('Tomorrow by milk');
  await expect(halo.field).toBeFocused();
  const [asked] = remote.asked;
  const form = String(asked?.body);
  expect(form).toContain('filename="recording.webm"');
  expect(form).toContain('audio/webm');
  // The first bytes of every webm file, followed by audio.
  expect(asked?.body.includes(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))).toBe(true);
  expect(asked?.body.length).toBeGreaterThan(5_000);
  await halo.field.fill('Tomorrow buy milk');
  await halo.send.click();
  await expect(halo.dialog).toContainText('buy milk');
  await expect(halo.microphone).toHaveCount(0);
});

test('a failed transcription is reported, and the earlier text can be restored', async ({ page, halo, remote }) => {
  const restore = halo.toast.getByRole('button', { name: 'Restore text' });
  for (const misbehave of [
    (response: ServerResponse) => response.end('{"words":"buy milk"}'),
    (response: ServerResponse) => response.writeHead(500).end(),
  ]) {
    remote.behave(misbehave);
    await halo.field.fill('Tomorrow');
    await halo.microphone.click();
    await expect(halo.microphone).toHaveAccessibleName('Stop recording');
    await halo.microphone.click();
    for (const text of TRANSCRIPTION_FAILED) await expect(halo.toast).toContainText(text);
    await expect(halo.field).toHaveValue('');
    // The message suggests typing, so text typed since then stays.
    await halo.field.fill('buy milk');
    await restore.click();
    await expect(halo.field).toHaveValue('Tomorrow buy milk');
  }

  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await halo.microphone.click();
  await expect(restore).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(halo.dialog).toHaveCount(0);
  await expect(restore).toHaveCount(0);
});

test('waiting for a transcription ends after five seconds', { tag: '@desk' }, async ({ halo, remote }) => {
  remote.behave(() => undefined);
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await halo.microphone.click();
  await expect(halo.microphone).toBeDisabled();
  for (const text of TRANSCRIPTION_FAILED) await expect(halo.toast).toContainText(text, { timeout: 6_500 });
  await expect(halo.microphone).toBeEnabled();
});

const INTERRUPTIONS: [string, (page: Page, halo: HaloScreen) => Promise<void>][] = [
  [
    'closing the assistant',
    async (page, halo) => {
      await page.keyboard.press('Escape');
      await expect(halo.dialog).toHaveCount(0);
      // The toast with the instruction to stop is gone as well.
      await expect(page.getByText('Recording started', { exact: true })).toHaveCount(0);
      await halo.open();
    },
  ],
  [
    'a sign-in of another user',
    async (page, halo) => {
      await page.request.post('/api/register', { data: newCredentials() });
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await expect(halo.microphone).toHaveAccessibleName('Start recording');
      // Until the lists of the other user are there, the assistant may begin anew.
      await waitForNetworkIdle(page);
    },
  ],
];
for (const [what, interrupt] of INTERRUPTIONS)
  test(`${what} stops the recording without sending it`, async ({ page, halo, remote }) => {
    remote.answerWith('{"text":"buy milk"}');
    const openMicrophones = await watchMicrophones(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await halo.field.fill('Tomorrow');
    await halo.microphone.click();
    await expect(halo.microphone).toHaveAccessibleName('Stop recording');
    expect(await openMicrophones()).toBe(1);
    await interrupt(page, halo);
    await expect.poll(openMicrophones).toBe(0);
    await expect(halo.field).toHaveValue('');

    // The next recording works and is the only one sent: an earlier one would have been sent before it.
    await halo.microphone.click();
    await expect(halo.microphone).toHaveAccessibleName('Stop recording');
    await halo.microphone.click();
    await expect(halo.field).toHaveValue('buy milk');
    expect(sent.filter((path) => path === '/api/transcribe')).toHaveLength(1);
    expect(remote.asked).toHaveLength(1);
  });

test('a double click on the microphone starts one recording', async ({ page, halo, remote }) => {
  remote.answerWith('{"text":"buy milk"}');
  const openMicrophones = await watchMicrophones(page);
  await halo.microphone.dblclick();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  expect(await openMicrophones()).toBe(1);
  await halo.microphone.click();
  await expect(halo.field).toHaveValue('buy milk');
  expect(remote.asked).toHaveLength(1);
  expect(await openMicrophones()).toBe(0);
});

test('unplugging the microphone ends the recording, and what was recorded is transcribed', async ({
  page,
  halo,
  remote,
}) => {
  remote.answerWith('{"text":"buy milk"}');
  await watchMicrophones(page);
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await page.evaluate(() => {
    const { tracks } = globalThis as unknown as { tracks: MediaStreamTrack[] };
    for (const track of tracks) track.stop();
  });
  await expect(halo.field).toHaveValue('buy milk');
  await expect(halo.microphone).toHaveAccessibleName('Start recording');
});

/** Delays the permission to use the microphone. Returns a function that grants it. */
async function withholdMicrophone(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const permission = Promise.withResolvers<void>();
    Object.assign(globalThis, { permit: permission.resolve });
    mediaDevices.getUserMedia = async (constraints) => {
      await permission.promise;
      return open(constraints);
    };
  });
  return async () => page.evaluate(() => (globalThis as unknown as { permit: () => void }).permit());
}

test('cancelling while the microphone is not yet open closes it as soon as it opens', async ({ page, halo }) => {
  const permit = await withholdMicrophone(page);
  const openMicrophones = await watchMicrophones(page);
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Cancel recording');
  await expect(halo.dialog).toContainText('Waiting for the microphone…');
  await expectAccessible(page);
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Start recording');
  await permit();
  await page.waitForFunction(() => (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.length === 1);
  await expect.poll(openMicrophones).toBe(0);
  await expect(halo.microphone).toHaveAccessibleName('Start recording');
});

test('text restored while the microphone opens can be restored again', async ({ page, halo, remote }) => {
  remote.answerWith('', 500);
  const restore = halo.toast.getByRole('button', { name: 'Restore text' });
  await halo.field.fill('Tomorrow');
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await halo.microphone.click();
  await expect(halo.field).toHaveValue('');
  const permit = await withholdMicrophone(page);
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Cancel recording');
  await restore.click();
  await expect(halo.field).toHaveValue('Tomorrow');
  await permit();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await halo.microphone.click();
  await expect(halo.field).toHaveValue('');
  await restore.click();
  await expect(halo.field).toHaveValue('Tomorrow');
});

const BROKEN_RECORDERS: [string, () => void][] = [
  ['is missing', () => Object.assign(globalThis, { MediaRecorder: undefined })],
  [
    'cannot be created',
    () => {
      class MediaRecorder {
        static readonly isTypeSupported = () => false;
        constructor() {
          throw new DOMException('No such recorder', 'NotSupportedError');
        }
      }
      Object.assign(globalThis, { MediaRecorder });
    },
  ],
  [
    'does not start',
    () => {
      MediaRecorder.prototype.start = () => {
        throw new DOMException('It is busy', 'InvalidStateError');
      };
    },
  ],
];
for (const [how, breakRecorder] of BROKEN_RECORDERS)
  test(`a recorder that ${how} closes the microphone and keeps the text @desk`, async ({ page, halo }) => {
    await page.evaluate(breakRecorder);
    const openMicrophones = await watchMicrophones(page);
    await halo.field.fill('Tomorrow');
    await halo.microphone.click();
    await expect(halo.toast).toContainText('Recording failed');
    await expect(halo.microphone).toHaveAccessibleName('Start recording');
    await expect(halo.field).toHaveValue('Tomorrow');
    await page.waitForFunction(() => (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.length === 1);
    expect(await openMicrophones()).toBe(0);
  });

test('a denied microphone is reported', async ({ page, halo }) => {
  await denyMicrophone(page);
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Recording failed');
  await expect(halo.toast).toContainText('Could not access your microphone. Please check browser permissions.');
  await expect(halo.microphone).toHaveAccessibleName('Start recording');
});

test('a recording ends after a minute', { tag: '@desk' }, async ({ page, halo, remote }) => {
  remote.answerWith('{"text":"buy milk"}');
  await page.clock.install();
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await expect(halo.dialog).toContainText('0:00 of 1:00');
  // The clock goes on meanwhile.
  await page.clock.fastForward(50_000);
  await expect(halo.dialog).toContainText(/0:5\d of 1:00/);
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await page.clock.fastForward(10_001);
  await expect(halo.field).toHaveValue('buy milk');
  await expect(halo.dialog).not.toContainText('of 1:00');
});
