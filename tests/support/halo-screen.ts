import { expect, type Locator, type Page } from '@playwright/test';
import type { Command } from '#shared/halo/halo.contract.ts';

/** The assistant, by what a person sees of it. */
export class HaloScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** What opens it: the entry of a phone's bar, or the button of a desk. */
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

  /** Starts and stops listening, and gives up waiting for it. */
  get microphone(): Locator {
    return this.dialog.getByRole('button', { name: /^(Start|Stop|Cancel) recording$/ });
  }

  get suggestions(): Locator {
    return this.dialog.getByRole('heading', { name: 'Halo suggestions:' });
  }

  /** The toast that shows. */
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

  /** Opens the assistant and asks for something. */
  async ask(request: string): Promise<void> {
    await this.open();
    await this.say(request);
  }

  /** Lets whatever is asked for be understood as these commands. */
  async understandAs(...commands: readonly Command[]): Promise<void> {
    const json = commands.length === 1 ? commands[0] : { commands, allCommands: commands };
    await this.page.route('**/api/natural-language', (route) => route.fulfill({ json }));
  }

  async press(name: string): Promise<void> {
    await this.button(name).click();
  }
}

/** Has the page's microphone refused from now on, as by somebody who says no when the browser asks. Answers what lets it be used again. */
export async function refuseMicrophone(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError');
    };
  });
  // What stands before the browser's own goes.
  return async () => page.evaluate(() => void Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'));
}

/** Answers what tells how many microphones are open that the page has asked for since now. */
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
