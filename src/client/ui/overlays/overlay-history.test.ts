import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { overlaysIn } from './navigation.ts';
import { createOverlayHistory, type OverlayHistory } from './overlay-history.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A browser history whose traversals arrive a moment later. */
class FakeHistory {
  private readonly entries: { url: string; state: unknown }[];
  private place = 0;
  onPopState: () => void = () => undefined;

  constructor(...urls: string[]) {
    this.entries = urls.map((url) => ({ url, state: null }));
    this.place = urls.length - 1;
  }

  get state(): unknown {
    return this.entries[this.place]?.state;
  }

  /** The current address, with a + for each overlay that its entry counts as open. */
  get here(): string {
    return `${this.entries[this.place]?.url}${'+'.repeat(overlaysIn(this.state))}`;
  }

  pushState(state: unknown, _unused: string, url = this.entries[this.place]?.url ?? ''): void {
    this.entries.splice(this.place + 1, Infinity, { url, state });
    this.place += 1;
  }

  replaceState(state: unknown): void {
    this.entries[this.place] = { url: this.entries[this.place]?.url ?? '', state };
  }

  go(delta: number): void {
    setTimeout(() => {
      if (this.entries[this.place + delta] === undefined) return;
      this.place += delta;
      this.onPopState();
    }, 5);
  }
}

/** Opens an overlay. With `stays` it ignores Back. */
function openOverlay(overlays: OverlayHistory, { stays = false } = {}) {
  const overlay = { isOpen: true, close: () => undefined as void };
  const remove = overlays.add(() => {
    if (!stays) overlay.close();
  });
  overlay.close = () => {
    overlay.isOpen = false;
    remove();
  };
  return overlay;
}

function start(...urls: string[]) {
  const history = new FakeHistory(...urls);
  const page = { isLeft: false };
  const overlays = createOverlayHistory(history, () => page.isLeft);
  history.onPopState = overlays.handlePopState;
  const go = async (delta: number) => {
    history.go(delta);
    await settle();
  };
  return { history, overlays, page, go };
}

const settle = async () => vi.advanceTimersByTimeAsync(100);

describe('Back', () => {
  it('closes one overlay at a time and then leaves the screen', async () => {
    const { history, overlays, go } = start('/goals', '/days');
    const settings = openOverlay(overlays);
    await settle();
    const password = openOverlay(overlays);
    await settle();
    expect(history.here).toBe('/days++');
    await go(-1);
    expect([settings.isOpen, password.isOpen, history.here]).toEqual([true, false, '/days+']);
    await go(-1);
    expect([settings.isOpen, history.here]).toEqual([false, '/days']);
    await go(-1);
    expect(history.here).toBe('/goals');
  });

  it('leaves the screen after an overlay was closed without Back', async () => {
    const { history, overlays, go } = start('/goals', '/days');
    const dialog = openOverlay(overlays);
    await settle();
    dialog.close();
    await settle();
    expect(history.here).toBe('/days');
    await go(-1);
    expect(history.here).toBe('/goals');
  });

  it('does not close an overlay that stays open, and returns to its entry', async () => {
    const { history, overlays, go } = start('/goals', '/days');
    const saving = openOverlay(overlays, { stays: true });
    await settle();
    for (let times = 0; times < 3; times += 1) {
      await go(-1);
      expect([saving.isOpen, history.here]).toEqual([true, '/days+']);
    }
    saving.close();
    await settle();
    await go(-1);
    expect(history.here).toBe('/goals');
  });

  it('over several entries closes all overlays and leaves the screen', async () => {
    const { history, overlays, go } = start('/goals', '/days');
    const both = [openOverlay(overlays), openOverlay(overlays)];
    await settle();
    await go(-3);
    expect(both.map(({ isOpen }) => isOpen)).toEqual([false, false]);
    expect(history.here).toBe('/goals');
  });
});

it('an overlay that replaces another one reuses its entry', async () => {
  const { history, overlays, go } = start('/goals', '/days');
  const menu = openOverlay(overlays);
  await settle();
  menu.close();
  const dialog = openOverlay(overlays);
  await settle();
  expect(history.here).toBe('/days+');
  await go(-1);
  expect([dialog.isOpen, history.here]).toEqual([false, '/days']);
});

it('Forward to a closed overlay stays on the screen, and Back leaves it', async () => {
  const { history, overlays, go } = start('/goals', '/days');
  openOverlay(overlays);
  await settle();
  await go(-1);
  await go(1);
  expect(history.here).toBe('/days');
  await go(-1);
  expect(history.here).toBe('/goals');
  await go(1);
  expect(history.here).toBe('/days');
});

describe('a navigation', () => {
  it('without an overlay runs at once', async () => {
    const { history, overlays } = start('/days');
    overlays.navigate(() => history.pushState(null, '', '/goals'));
    expect(history.here).toBe('/goals');
  });

  it('from an overlay removes its entry first', async () => {
    const { history, overlays, go } = start('/days');
    const menu = openOverlay(overlays);
    await settle();
    menu.close();
    overlays.navigate(() => history.pushState(null, '', '/goals'));
    await settle();
    expect(history.here).toBe('/goals');
    await go(-1);
    expect(history.here).toBe('/days');
    await go(1);
    expect(history.here).toBe('/goals');
  });

  it('under an overlay that stays open gives it an entry at the new address', async () => {
    const { history, overlays, go } = start('/days');
    const settings = openOverlay(overlays);
    await settle();
    overlays.navigate(() => history.pushState(null, '', '/auth'));
    await settle();
    expect(history.here).toBe('/auth+');
    await go(-1);
    expect([settings.isOpen, history.here]).toEqual([false, '/auth']);
  });
});

it('a page that is being left does not traverse; if it stays, it does so later', async () => {
  const { history, overlays, page } = start('/goals', '/days');
  const dialog = openOverlay(overlays);
  await settle();
  page.isLeft = true;
  dialog.close();
  await settle();
  expect(history.here).toBe('/days+');
  page.isLeft = false;
  overlays.settle();
  await settle();
  expect(history.here).toBe('/days');
});

describe('a page loaded at the entry of an overlay', () => {
  it('goes back to its screen if the overlay does not open again', async () => {
    const { history, overlays, go } = start('/goals', '/days');
    history.pushState({ overlays: 1 }, '');
    overlays.settle();
    await settle();
    expect(history.here).toBe('/days');
    await go(-1);
    expect(history.here).toBe('/goals');
  });

  it('stays at the entry if the overlay opens again', async () => {
    const { history, overlays, go } = start('/goals', '/days');
    history.pushState({ overlays: 1 }, '');
    const dialog = openOverlay(overlays);
    overlays.settle();
    await settle();
    expect(history.here).toBe('/days+');
    await go(-1);
    expect([dialog.isOpen, history.here]).toEqual([false, '/days']);
  });

  it('clears the entry if there is none before it', async () => {
    const { history, overlays } = start('/days');
    history.replaceState({ overlays: 1 });
    overlays.settle();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(history.here).toBe('/days');
    openOverlay(overlays);
    await settle();
    expect(history.here).toBe('/days+');
  });
});
