import {
  readJson,
  createLocalStorageStore,
  useLocalStorageStore,
  type LocalStorageStore,
} from '#client/data/local-storage-store.ts';
import type { BoardSettings, BoardSettingsChange } from './arrangement.ts';
import type { CardId } from './cards.ts';
import { MY_VIEW, readCards, readViews, type SavedView } from './views.ts';

/** What this browser keeps of the board, by its keys (platform specification, section 9). What is damaged counts as not kept. */
const KEPT: { [Part in keyof BoardSettings]: LocalStorageStore<BoardSettings[Part]> } = {
  hidden: storedCards('dashboard-hidden-cards'),
  hiddenByName: storedCards('dashboard-cards-hidden-by-name'),
  order: storedCards('dashboard-card-order'),
  expanded: storedCards('dashboard-expanded-cards'),
  views: createLocalStorageStore<readonly SavedView[]>('dashboard-custom-views', {
    read: (settings) => readViews(readJson(settings)) ?? [MY_VIEW],
    write: (views) => JSON.stringify(views),
  }),
  mode: createLocalStorageStore<string | undefined>('dashboard-view-mode', {
    read: (settings) => settings,
    write: (mode) => mode,
  }),
};

function storedCards(key: string): LocalStorageStore<readonly CardId[] | undefined> {
  return createLocalStorageStore<readonly CardId[] | undefined>(key, {
    read: (settings) => readCards(readJson(settings)),
    write: (cards) => cards && JSON.stringify(cards),
  });
}

/** What this browser keeps of the board; another tab's changes show too. */
export function useBoardSettings(): BoardSettings {
  return {
    hidden: useLocalStorageStore(KEPT.hidden),
    hiddenByName: useLocalStorageStore(KEPT.hiddenByName),
    order: useLocalStorageStore(KEPT.order),
    expanded: useLocalStorageStore(KEPT.expanded),
    views: useLocalStorageStore(KEPT.views),
    mode: useLocalStorageStore(KEPT.mode),
  };
}

/** As `useBoardSettings`, outside of a component. */
export function readBoardSettings(): BoardSettings {
  return {
    hidden: KEPT.hidden.current(),
    hiddenByName: KEPT.hiddenByName.current(),
    order: KEPT.order.current(),
    expanded: KEPT.expanded.current(),
    views: KEPT.views.current(),
    mode: KEPT.mode.current(),
  };
}

/** Keeps what has become of the board. */
export function changeBoardSettings(change: BoardSettingsChange): void {
  // What is there and undefined is kept no more.
  if ('hidden' in change) KEPT.hidden.set(change.hidden);
  if ('hiddenByName' in change) KEPT.hiddenByName.set(change.hiddenByName);
  if ('order' in change) KEPT.order.set(change.order);
  if ('expanded' in change) KEPT.expanded.set(change.expanded);
  if ('mode' in change) KEPT.mode.set(change.mode);
  if (change.views !== undefined) KEPT.views.set(change.views);
}
