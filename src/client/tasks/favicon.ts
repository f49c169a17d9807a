import type { DayProgress } from '#shared/tasks/day-progress.rules.ts';

const OPENING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#5351d6"/>';
const CIRCLE = '<circle cx="16" cy="16" r="9" fill="none" stroke="#fff" stroke-width="4" pathLength="100"';

/** Returns a function that shows a day's progress as the icon of the tab. A day without tasks has the icon of the page. */
export function createFavicon(): (progress: DayProgress) => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const { href: pageIcon = '' } = link ?? {};
  return (progress) => {
    if (link !== null)
      link.href = progress.total === 0 ? pageIcon : `data:image/svg+xml,${encodeURIComponent(drawIcon(progress))}`;
  };
}

/** Returns the icon of halo with this progress, as in `public/icon.svg`. */
function drawIcon({ completedShare, crossedOutShare }: DayProgress): string {
  const arc = (share: number, opacity: number) =>
    share === 0
      ? ''
      : `${CIRCLE} stroke-opacity="${opacity}" stroke-linecap="round" stroke-dasharray="${share} 100" transform="rotate(-90 16 16)"/>`;
  return `${OPENING}${CIRCLE} stroke-opacity=".25"/>${arc(completedShare + crossedOutShare, crossedOutShare === 0 ? 0 : 0.5)}${arc(completedShare, 1)}</svg>`;
}
