import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { overlaysIn } from '#client/ui/navigation.ts';
import { useToday } from '#client/ui/use-today.ts';
import { addressOf, dateIn, showsDate, withDate } from './date-address.ts';

interface SelectedDate {
  selectedDate: Day;
  setSelectedDate: (day: Day) => void;
}

const SelectedDateContext = createContext<SelectedDate | undefined>(undefined);

/** What the browser says when the address has changed: by Back and Forward, by a navigation, and by us. */
const CHANGES = ['popstate', 'pushState', 'replaceState'] as const;

/**
 * Keeps the day that all screens look at. It begins as the one in the address, else as today, and whoever looks at today goes along
 * when a new day begins.
 */
export function SelectedDateProvider({ children }: { children: ReactNode }) {
  const today = useToday();
  const [selectedDate, setSelectedDate] = useState(() => addressedDate(today));
  const [lastToday, setLastToday] = useState(today);
  if (lastToday !== today) {
    setLastToday(today);
    if (selectedDate === lastToday) setSelectedDate(today);
  }
  useDateInAddress(selectedDate, today, setSelectedDate);
  return <SelectedDateContext value={{ selectedDate, setSelectedDate }}>{children}</SelectedDateContext>;
}

/** The day that all screens look at. Throws outside its provider (platform specification, section 8). */
export function useSelectedDate(): SelectedDate {
  const context = use(SelectedDateContext);
  if (context === undefined) throw new Error('useSelectedDate must be used within a SelectedDateProvider');
  return context;
}

/** What gives the address of a screen. It takes the selected date along, or the given one. */
export function useAddressOf(): (path: string, day?: Day) => string {
  const { selectedDate } = useSelectedDate();
  const today = useToday();
  return useCallback((path, day = selectedDate) => addressOf(path, day, today), [selectedDate, today]);
}

function addressedDate(today: Day): Day {
  return (showsDate(location.pathname) ? dateIn(location.search) : undefined) ?? today;
}

/** Writes the selected date into the address, in place: Back leaves a screen however many days were looked at. Follows the address too. */
function useDateInAddress(selectedDate: Day, today: Day, onFollow: (day: Day) => void): void {
  const known = useRef(addressNow());

  const write = useEffectEvent(() => {
    // An entry of an overlay is at the address of its screen: that is written once the overlay is closed.
    if (!showsDate(location.pathname) || overlaysIn(history.state) > 0) return;
    const search = withDate(location.search, selectedDate, today);
    if (search === location.search) return;
    known.current = `${location.pathname}${search}`;
    try {
      history.replaceState(history.state, '', known.current + location.hash);
    } catch {
      // Some browsers refuse a hundred changes in half a minute. The next one is written again.
    }
  });

  const follow = useEffectEvent(() => {
    const isElsewhere = addressNow() !== known.current;
    known.current = addressNow();
    if (isElsewhere && showsDate(location.pathname)) onFollow(addressedDate(today));
    else write();
  });

  useLayoutEffect(() => write(), [selectedDate, today]);

  useEffect(() => {
    const listener = (): void => follow();
    for (const change of CHANGES) window.addEventListener(change, listener);
    return () => {
      for (const change of CHANGES) window.removeEventListener(change, listener);
    };
  }, []);
}

function addressNow(): string {
  return `${location.pathname}${location.search}`;
}
