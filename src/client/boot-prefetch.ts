import { toLocalDay } from '#shared/calendar/day.ts';
import { getMonday } from '#shared/calendar/week.ts';
import { dateIn } from './app/shell/date-address.ts';
import { prefetchResponses, wasLeftWithUnfinishedChanges } from './data/prefetched-responses.ts';
import { readSnapshot } from './data/snapshot-store.ts';
import { currentViewport, isMobileLayout } from './ui/viewport.ts';

// This script is inlined into the page (`vite.config.ts`). It requests what the first screen shows, and reads what it
// showed last, while the other scripts load.

const day = dateIn(location.search) ?? toLocalDay(new Date());
// Matches the screens of days, also below a base path: '/', '/days', '/halo/desktop/'.
const [showsTasks, screen] = /\/(days|desktop)?\/?$/.exec(location.pathname) ?? [];
const showsOneDay = screen !== 'desktop' && isMobileLayout(currentViewport());
const tasks = showsOneDay ? `/api/tasks/date/${day}` : `/api/tasks/week?date=${getMonday(day)}`;
prefetchResponses(['/api/user', ...(showsTasks !== undefined && !wasLeftWithUnfinishedChanges() ? [tasks] : [])]);
globalThis.haloSnapshot = readSnapshot();
