import { Calendar } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { localDayOf } from '#shared/calendar/day.ts';
import { classes } from '#client/ui/classes.ts';
import { useSelectedDate } from './selected-date.tsx';

const ENTRIES = [{ path: '/days', label: 'Days', icon: Calendar }] as const;

/** The way from screen to screen on a phone. 'Days' goes back to today. */
export function BottomBar() {
  const [path] = useLocation();
  const { setSelectedDate } = useSelectedDate();
  return (
    <nav
      data-bottom-bar
      aria-label="Screens"
      className="flex shrink-0 border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {ENTRIES.map(({ path: to, label, icon: Icon }) => (
        <Link
          key={to}
          href={to}
          aria-current={path === to ? 'page' : undefined}
          onClick={() => setSelectedDate(localDayOf(new Date()))}
          className={classes(
            'grid h-16 flex-1 content-center justify-items-center gap-0.5 text-[0.6875rem] font-medium focus-visible:outline-offset-[-4px]',
            path === to ? 'text-accent' : 'text-ink-3',
          )}
        >
          <Icon size={20} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
