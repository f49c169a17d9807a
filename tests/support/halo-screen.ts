import { expect, type Locator, type Page } from '@playwright/test';
import type { Command } from '#shared/halo/halo.contract.ts';

/** The assistant, addressed by roles and names. */
export class HaloScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The button that opens the assistant: in the bottom bar on a phone, floating on a desktop. */
  get opener(): Locator {
    return this.page.getByRole('button', { name: /^(Ask )?Halo$/ });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get field(): Locator {
    return this.dialog.getByPlaceholder('How can Halo AI help?');
  }

  get send(): Locator {
    return this.button('Send');
  }

  /** The button that starts, stops or cancels recording. */
  get microphone(): Locator {
    return this.dialog.getByRole('button', { name: /^(Start|Stop|Cancel) recording$/ });
  }

  get suggestions(): Locator {
    return this.dialog.getByRole('heading', { name: 'Halo suggestions:' });
  }

  /** The visible toast. */
  get toast(): Locator {
    return this.page.locator('[data-radix-collection-item][data-state="open"]').last();
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async open(): Promise<void> {
    await this.opener.click();
    await expect(this.field).toBeFocused();
  }

  /** Types a request into the open dialog and sends it. */
  async say(request: string): Promise<void> {
    await this.field.fill(request);
    await this.send.click();
  }

  /** Opens the assistant and sends a request. */
  async ask(request: string): Promise<void> {
    await this.open();
    await this.say(request);
  }

  /** Makes the server interpret every request as these commands. */
  async understandAs(...commands: readonly Command[]): Promise<void> {
    const json = commands.length === 1 ? commands[0] : { commands, allCommands: commands };
    await this.page.route('**/api/natural-language', (route) => route.fulfill({ json }));
  }

  async press(name: string): Promise<void> {
    await this.button(name).click();
  }
}

/** Denies the microphone from now on. Returns a function that allows it again. */
export async function denyMicrophone(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError');
    };
  });
  // Deleting the mock reveals the browser's own method.
  return async () => page.evaluate(() => void Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'));
}

/** Returns a function that counts open microphones that the page has requested since now. */
export async function watchMicrophones(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { tracks });
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  return async () =>
    page.evaluate(
      () =>
        (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.filter(
          ({ readyState }) => readyState === 'live',
        ).length,
    );
}
