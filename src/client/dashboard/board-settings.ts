import { readJson, createStoredValue } from '#client/data/storage.ts';
import { useStore, type Store } from '#client/ui/store.ts';
import type { BoardSettings, BoardSettingsChange } from './arrangement.ts';
import type { CardId } from './cards.ts';
import { MY_VIEW, readCards, readViews, type SavedView } from './views.ts';

/** The stores of the board settings (DATA-36 to DATA-40). Damaged values count as not stored. */
const STORES: { [Part in keyof BoardSettings]: Store<BoardSettings[Part]> } = {
  hidden: createCardsStore('dashboard-hidden-cards'),
  hiddenByName: createCardsStore('dashboard-cards-hidden-by-name'),
  order: createCardsStore('dashboard-card-order'),
  expanded: createCardsStore('dashboard-expanded-cards'),
  views: createStoredValue<readonly SavedView[]>('dashboard-custom-views', {
    read: (text) => readViews(readJson(text)) ?? [MY_VIEW],
    write: (views) => JSON.stringify(views),
  }),
  mode: createStoredValue<string | undefined>('dashboard-view-mode', {
    read: (text) => text,
    write: (mode) => mode,
  }),
};

function createCardsStore(key: string): Store<readonly CardId[] | undefined> {
  return createStoredValue<readonly CardId[] | undefined>(key, {
    read: (text) => readCards(readJson(text)),
    write: (cards) => cards && JSON.stringify(cards),
  });
}

/** The stored board settings; re-renders on changes in any tab. */
export function useBoardSettings(): BoardSettings {
  return {
    hidden: useStore(STORES.hidden),
    hiddenByName: useStore(STORES.hiddenByName),
    order: useStore(STORES.order),
    expanded: useStore(STORES.expanded),
    views: useStore(STORES.views),
    mode: useStore(STORES.mode),
  };
}

/** Like `useBoardSettings`, for use outside a component. */
export function readBoardSettings(): BoardSettings {
  return {
    hidden: STORES.hidden.current(),
    hiddenByName: STORES.hiddenByName.current(),
    order: STORES.order.current(),
    expanded: STORES.expanded.current(),
    views: STORES.views.current(),
    mode: STORES.mode.current(),
  };
}

/** Stores a change of the board settings. */
export function changeBoardSettings(change: BoardSettingsChange): void {
  // A field that is present but undefined is removed from storage.
  if ('hidden' in change) STORES.hidden.set(change.hidden);
  if ('hiddenByName' in change) STORES.hiddenByName.set(change.hiddenByName);
  if ('order' in change) STORES.order.set(change.order);
  if ('expanded' in change) STORES.expanded.set(change.expanded);
  if ('mode' in change) STORES.mode.set(change.mode);
  if (change.views !== undefined) STORES.views.set(change.views);
}
