import type { ServerResponse } from 'node:http';
import { expect, expectAccessible, test as base } from '../support/browser.ts';
import { HaloScreen, watchMicrophones } from '../support/halo-screen.ts';
import { REMOTE_KEY, startRemote, type Remote } from '../support/remote.ts';

/** A server whose recordings go to a service that behaves as the test says; the browser's microphone hums. */
const test = base.extend<{ halo: HaloScreen }, { remote: Remote }>({
  remote: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters from this pattern
    async ({}, use) => {
      const remote = await startRemote();
      await use(remote);
      await remote.close();
    },
    { scope: 'worker' },
  ],
  serverEnvironment: [
    async ({ remote: { service } }, use) => use({ HALO_SPEECH_URL: service.url, HALO_SPEECH_KEY: REMOTE_KEY }),
    { scope: 'worker' },
  ],
  halo: async ({ page, day, context }, use) => {
    await expect(day.addButton).toBeVisible();
    await context.grantPermissions(['microphone']);
    const halo = new HaloScreen(page);
    await halo.open();
    await use(halo);
  },
});

const TRANSCRIPTION_FAILED = [
  'Transcription failed',
  'Could not convert your speech to text. Please try typing instead.',
];

test('what is said can be looked at and put right before it is asked', async ({ page, halo, remote }) => {
  const answer = Promise.withResolvers<ServerResponse>();
  remote.behave((response) => answer.resolve(response));
  const openMicrophones = await watchMicrophones(page);
  await halo.field.fill('Tomorrow');
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Recording started');
  await expect(halo.toast).toContainText('Tap the microphone again to stop.');
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
  // The first bytes of every webm file, and then some sound.
  expect(asked?.body.includes(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))).toBe(true);
  expect(asked?.body.length).toBeGreaterThan(5_000);
  await halo.field.fill('Tomorrow buy milk');
  await halo.send.click();
  await expect(halo.dialog).toContainText('buy milk');
  await expect(halo.microphone).toHaveCount(0);
});

test('what cannot be made text of is said, and what was typed before can be had back', async ({ halo, remote }) => {
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
    await halo.toast.getByRole('button', { name: 'Restore text' }).click();
    await expect(halo.field).toHaveValue('Tomorrow');
  }
});

test('after five seconds nobody waits for a transcription any more', { tag: '@desk' }, async ({ halo, remote }) => {
  remote.behave(() => undefined);
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await halo.microphone.click();
  await expect(halo.microphone).toBeDisabled();
  for (const text of TRANSCRIPTION_FAILED) await expect(halo.toast).toContainText(text, { timeout: 6_500 });
  await expect(halo.microphone).toBeEnabled();
});

test('closing the assistant stops the recording, and nothing is sent', async ({ page, halo, remote }) => {
  remote.answerWith('{"text":"buy milk"}');
  const openMicrophones = await watchMicrophones(page);
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await page.keyboard.press('Escape');
  await expect(halo.dialog).toHaveCount(0);
  await expect.poll(openMicrophones).toBe(0);
  await halo.open();
  await expect(halo.field).toHaveValue('');
  await expect(halo.microphone).toHaveAccessibleName('Start recording');
  expect(remote.asked).toEqual([]);
});

test('a microphone that may not be used is said', async ({ context, halo }) => {
  await context.clearPermissions();
  await halo.microphone.click();
  await expect(halo.toast).toContainText('Recording failed');
  await expect(halo.toast).toContainText('Could not access your microphone. Please check browser permissions.');
  await expect(halo.microphone).toHaveAccessibleName('Start recording');
});

test('after a minute a recording ends by itself', { tag: '@desk' }, async ({ page, halo, remote }) => {
  remote.answerWith('{"text":"buy milk"}');
  await page.clock.install();
  await halo.microphone.click();
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await page.clock.fastForward(59_000);
  await expect(halo.microphone).toHaveAccessibleName('Stop recording');
  await page.clock.fastForward(1_001);
  await expect(halo.field).toHaveValue('buy milk');
});
