import { readJson, storedAt, useStored, type Stored } from '#client/data/stored.ts';
import type { Kept, KeptChange } from './arrangement.ts';
import type { CardId } from './cards.ts';
import { MY_VIEW, readCards, readViews, type SavedView } from './views.ts';

/** What this browser keeps of the wall, by its keys (platform specification, section 9). What is damaged counts as not kept. */
const KEPT: { [Part in keyof Kept]: Stored<Kept[Part]> } = {
  hidden: storedCards('dashboard-hidden-cards'),
  hiddenByName: storedCards('dashboard-cards-hidden-by-name'),
  order: storedCards('dashboard-card-order'),
  expanded: storedCards('dashboard-expanded-cards'),
  views: storedAt<readonly SavedView[]>('dashboard-custom-views', {
    read: (kept) => readViews(readJson(kept)) ?? [MY_VIEW],
    write: (views) => JSON.stringify(views),
  }),
  mode: storedAt<string | undefined>('dashboard-view-mode', {
    read: (kept) => kept,
    write: (mode) => mode,
  }),
};

function storedCards(key: string): Stored<readonly CardId[] | undefined> {
  return storedAt<readonly CardId[] | undefined>(key, {
    read: (kept) => readCards(readJson(kept)),
    write: (cards) => cards && JSON.stringify(cards),
  });
}

/** What this browser keeps of the wall; another tab's changes show too. */
export function useKeptWall(): Kept {
  return {
    hidden: useStored(KEPT.hidden),
    hiddenByName: useStored(KEPT.hiddenByName),
    order: useStored(KEPT.order),
    expanded: useStored(KEPT.expanded),
    views: useStored(KEPT.views),
    mode: useStored(KEPT.mode),
  };
}

/** As `useKeptWall`, outside of a component. */
export function keptWall(): Kept {
  return {
    hidden: KEPT.hidden.current(),
    hiddenByName: KEPT.hiddenByName.current(),
    order: KEPT.order.current(),
    expanded: KEPT.expanded.current(),
    views: KEPT.views.current(),
    mode: KEPT.mode.current(),
  };
}

/** Keeps what has become of the wall. */
export function changeWall(change: KeptChange): void {
  // What is there and undefined is kept no more.
  if ('hidden' in change) KEPT.hidden.set(change.hidden);
  if ('hiddenByName' in change) KEPT.hiddenByName.set(change.hiddenByName);
  if ('order' in change) KEPT.order.set(change.order);
  if ('expanded' in change) KEPT.expanded.set(change.expanded);
  if ('mode' in change) KEPT.mode.set(change.mode);
  if (change.views !== undefined) KEPT.views.set(change.views);
}
