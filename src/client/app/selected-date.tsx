import { createContext, use, useState, type ReactNode } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { useToday } from './use-today.ts';

interface SelectedDate {
  selectedDate: Day;
  setSelectedDate: (day: Day) => void;
}

const SelectedDateContext = createContext<SelectedDate | undefined>(undefined);

/** Keeps the day that all screens look at. It begins as today, and whoever looks at today goes along when a new day begins. */
export function SelectedDateProvider({ children }: { children: ReactNode }) {
  const today = useToday();
  const [selectedDate, setSelectedDate] = useState(today);
  const [lastToday, setLastToday] = useState(today);
  if (lastToday !== today) {
    setLastToday(today);
    if (selectedDate === lastToday) setSelectedDate(today);
  }
  return <SelectedDateContext value={{ selectedDate, setSelectedDate }}>{children}</SelectedDateContext>;
}

/** The day that all screens look at. Throws outside its provider (platform specification, section 8). */
export function useSelectedDate(): SelectedDate {
  const context = use(SelectedDateContext);
  if (context === undefined) throw new Error('useSelectedDate must be used within a SelectedDateProvider');
  return context;
}
