import { createContext, use, useState, type ReactNode } from 'react';
import { localDayOf, type Day } from '#shared/calendar/day.ts';

interface SelectedDate {
  selectedDate: Day;
  setSelectedDate: (day: Day) => void;
}

const SelectedDateContext = createContext<SelectedDate | undefined>(undefined);

/** Keeps the day that all screens look at. It begins as today. */
export function SelectedDateProvider({ children }: { children: ReactNode }) {
  const [selectedDate, setSelectedDate] = useState(() => localDayOf(new Date()));
  return <SelectedDateContext value={{ selectedDate, setSelectedDate }}>{children}</SelectedDateContext>;
}

/** The day that all screens look at. Throws outside its provider (platform specification, section 8). */
export function useSelectedDate(): SelectedDate {
  const context = use(SelectedDateContext);
  if (context === undefined) throw new Error('useSelectedDate must be used within a SelectedDateProvider');
  return context;
}
