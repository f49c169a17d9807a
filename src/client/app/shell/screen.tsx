import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { t } from '#shared/language/language.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { createLazyComponent } from '#client/ui/lazy-component.tsx';
import { classes } from '#client/ui/classes.ts';
import { focusIfNowhere } from '#client/ui/overlays/focus.ts';
import { useMobileLayout } from '#client/ui/layout.ts';
import { TodayRing } from '#client/tasks/today-ring.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { HaloButton, SearchButton, SettingsButton } from '#client/app/overlays/overlay-buttons.tsx';
import { SCREENS } from './screens.tsx';
import { useAddressOf } from '#client/app/providers/selected-date.tsx';

export interface ScreenProps {
  /** The heading of the page. On a phone it is visible in the header, unless the header has tools. */
  title?: string;
  /** The content of the header. */
  tools?: ReactNode;
  /** The week strip of the header. */
  week?: ReactNode;
  /** True if the header has the settings button: on every page but /settings (SHELL-06). */
  hasGear?: boolean;
  /** True if the page offers the assistant: on every page but /ai-assistant (HALO-05). */
  hasHalo?: boolean;
  /** True if something floats over the page at every width, not only the assistant's button on a wide window. */
  hasFloating?: boolean;
  children: ReactNode;
}

/** In a narrower header (by the type size) the tools get a line of their own, so that the links stay visible. */
const TOOLS_LINE = {
  phone: '@max-[17.5rem]:order-last @max-[17.5rem]:w-full',
  desk: '@max-[36rem]:order-last @max-[36rem]:w-full lg:@max-[41rem]:order-last lg:@max-[41rem]:w-full',
};
/**
 * In the header of a window below 64rem the week has a line of its own, for which a low window has no room. From there on
 * everything stands in one row: without gaps between the rings, and below 71rem with icons as links and without the year.
 */
const WEEK_LINE = '@max-[62rem]:order-last @max-[62rem]:w-full @max-[62rem]:[@media(height<44rem)]:hidden';
/** The floating button does not grow with the type size, because it would cover text. */
const HALO_BUTTON = classes(
  'ms-1 -me-1 grid h-[max(56px,2.25rem)] w-[44px] shrink-0 place-items-center rounded-full border border-transparent text-ink-3 hover:brightness-110',
  'lg:fixed lg:end-[20px] lg:bottom-[calc(var(--toast-room)+10px)] lg:z-30 lg:size-[48px] lg:bg-accent lg:text-on-accent lg:shadow-lift',
);

const networkLine = createLazyComponent(async () => (await import('./network-line.tsx')).NetworkLine);

let lastEpoch = sessionEpoch();
let hasShownScreen = false;

/** A page behind sign-in: header, content, and on phones the bottom bar. */
export function Screen({
  title,
  tools,
  week,
  hasGear = true,
  hasHalo = true,
  hasFloating = false,
  children,
}: ScreenProps) {
  const isMobile = useMobileLayout();
  const floatingHalo = hasHalo && !isMobile ? 'wide' : undefined;
  const floating = hasFloating ? 'always' : floatingHalo;
  useLayoutEffect(() => {
    if (floating === undefined) return undefined;
    const { dataset } = document.documentElement;
    dataset['floating'] = floating;
    return () => {
      delete dataset['floating'];
    };
  }, [floating]);
  useEffect(() => {
    const isFirst = !hasShownScreen && lastEpoch === sessionEpoch();
    hasShownScreen = true;
    lastEpoch = sessionEpoch();
    // The focused element may have been removed with the previous page, or with the form of signing in. A button would
    // show its name as a tooltip.
    if (!isFirst) focusIfNowhere('main');
  }, []);
  return (
    <div className="flex h-dvh flex-col overflow-clip pt-[env(safe-area-inset-top)]">
      {/* The padding at the end puts the icon of the last button on the line of the cards' edge. */}
      <header className={classes('flex shrink-0 items-start ps-4 sm:ps-5', isMobile ? 'pe-2 sm:pe-3' : 'pe-3')}>
        <div className="@container min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-[3px] sm:gap-x-3">
            <Link
              href="/days"
              className="touch-target flex items-center gap-1.5 rounded-sm text-lg font-bold tracking-tight"
            >
              halo
              <TodayRing size={14} />
            </Link>
            {!isMobile && <HeaderLinks />}
            {title !== undefined && (
              <h1 className={isMobile && tools === undefined ? 'ms-1.5 text-lg font-semibold text-ink-2' : 'sr-only'}>
                {title}
              </h1>
            )}
            {tools !== undefined && (
              <div
                className={classes(
                  'min-w-0',
                  week !== undefined && 'lg:max-w-fit lg:flex-[1_1_12rem]',
                  isMobile && !week ? TOOLS_LINE.phone : TOOLS_LINE.desk,
                )}
              >
                {tools}
              </div>
            )}
            {week !== undefined && <div className={WEEK_LINE}>{week}</div>}
            <span className="ms-auto flex min-h-[56px] items-center sm:gap-3 lg:min-h-[72px]">
              <SearchButton />
              {hasGear && <SettingsButton />}
            </span>
          </div>
        </div>
        {hasHalo && !isMobile && (
          // In the header of a narrow window, floating over the page in a wide one (CLASH-2).
          <HaloButton aria-label={t('Ask Halo')} data-tooltip className={HALO_BUTTON} />
        )}
      </header>
      <networkLine.Component />
      <main tabIndex={-1} className="flex min-h-0 flex-1 flex-col pb-(--float-room) outline-none">
        {children}
      </main>
      <div aria-hidden className="h-(--toast-room-below) shrink-0" />
      {isMobile && <BottomBar />}
    </div>
  );
}

/** The links to the other pages, in the header of wide windows. In a narrow header each link is an icon without text. */
function HeaderLinks() {
  const [path] = useLocation();
  const getAddress = useAddressOf();
  return (
    <nav aria-label={t('Screens')} className="flex gap-0.5 lg:ms-3">
      {SCREENS.map(({ path: to, getLabel, icon: Icon }) => {
        const label = getLabel();
        const isHere = path === to || (path === '/desktop' && to === '/days');
        return (
          <Link
            key={to}
            href={getAddress(to)}
            aria-label={label}
            aria-current={isHere ? 'page' : undefined}
            data-tooltip
            className={classes(
              'flex h-9 items-center gap-1.5 rounded-control px-2.5 text-sm transition-colors',
              isHere ? 'bg-hover font-semibold text-ink' : 'text-ink-3 hover:bg-hover hover:text-ink',
            )}
          >
            <Icon size={16} aria-hidden className="@min-[71rem]:hidden" />
            {/* As wide as in bold, so that the links stay in place. */}
            <span
              data-text={label}
              className="grid @max-[71rem]:hidden after:invisible after:h-0 after:font-semibold after:content-[attr(data-text)]"
            >
              {label}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}
