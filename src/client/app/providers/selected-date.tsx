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
import { currentPath } from '#client/data/base-path.ts';
import { overlaysIn } from '#client/ui/overlays/navigation.ts';
import { useToday } from '#client/ui/use-today.ts';
import { getAddress, dateIn, showsDate, withDate } from '#client/app/shell/date-address.ts';

interface SelectedDate {
  selectedDate: Day;
  setSelectedDate: (day: Day) => void;
}

const SelectedDateContext = createContext<SelectedDate | undefined>(undefined);

/**
 * The events of address changes: Back and Forward, and the events that wouter dispatches for pushState and
 * replaceState.
 */
const CHANGES = ['popstate', 'pushState', 'replaceState'] as const;

/**
 * Provides the date that all pages show. It starts as the one in the address, else as today. At midnight a selected
 * today moves on.
 */
export function SelectedDateProvider({ children }: { children: ReactNode }) {
  const today = useToday();
  const [selectedDate, setSelectedDate] = useState(() => readDateFromAddress(today));
  const [lastToday, setLastToday] = useState(today);
  if (lastToday !== today) {
    setLastToday(today);
    if (selectedDate === lastToday) setSelectedDate(today);
  }
  useDateInAddress(selectedDate, today, setSelectedDate);
  return <SelectedDateContext value={{ selectedDate, setSelectedDate }}>{children}</SelectedDateContext>;
}

/** Returns the selected date. Throws outside its provider (DATA-35). */
export function useSelectedDate(): SelectedDate {
  const context = use(SelectedDateContext);
  if (context === undefined) throw new Error('useSelectedDate must be used within a SelectedDateProvider');
  return context;
}

/** Returns a function that builds the address of a page with the selected date, or with the given one. */
export function useAddressOf(): (path: string, day?: Day) => string {
  const { selectedDate } = useSelectedDate();
  const today = useToday();
  return useCallback((path, day = selectedDate) => getAddress(path, day, today), [selectedDate, today]);
}

function readDateFromAddress(today: Day): Day {
  return (showsDate(currentPath()) ? dateIn(location.search) : undefined) ?? today;
}

/**
 * Keeps the selected date and the address in step. The date replaces the current history entry, so that Back leaves the
 * page however many days were looked at.
 */
function useDateInAddress(selectedDate: Day, today: Day, onFollow: (day: Day) => void): void {
  const lastAddress = useRef(readAddress());

  const write = useEffectEvent(() => {
    // An overlay's history entry has the address of its page. The date is written once the overlay is closed.
    if (!showsDate(currentPath()) || overlaysIn(history.state) > 0) return;
    const search = withDate(location.search, selectedDate, today);
    if (search === location.search) return;
    lastAddress.current = `${location.pathname}${search}`;
    try {
      history.replaceState(history.state, '', lastAddress.current + location.hash);
    } catch {
      // Some browsers refuse more than a hundred changes in 30 seconds. The next change writes the address.
    }
  });

  const follow = useEffectEvent(() => {
    const hasChanged = readAddress() !== lastAddress.current;
    lastAddress.current = readAddress();
    if (hasChanged && showsDate(currentPath())) onFollow(readDateFromAddress(today));
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

function readAddress(): string {
  return `${location.pathname}${location.search}`;
}
