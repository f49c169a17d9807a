import { Check, Sparkle } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { t } from '#shared/language/language.ts';
import { rich } from '#client/ui/rich-text.tsx';
import { useStore } from '#client/ui/store.ts';
import { classes } from '#client/ui/classes.ts';
import { focusIfNowhere } from '#client/ui/overlays/focus.ts';
import { focusEntryLine } from '#client/tasks/entry-line.ts';
import { useOverlayHost } from '#client/app/overlays/overlay-host.ts';
import { useGoToToday } from '#client/app/shell/go-to.ts';
import { ONBOARDING, ONBOARDING_OVER } from './onboarding-state.ts';
import { currentStep, doneSteps, ONBOARDING_STEPS, type Step } from './onboarding-steps.ts';

const NAME = t('Your first day');

/** Milliseconds after which the strip goes once all steps are done. */
const FAREWELL = 8_000;

/** A sentence for Halo that is right at any time of the day. A press on it asks Halo, which shows what it would do. */
const EXAMPLE = t('Call Ana tomorrow at 5');

const TEXTS: Record<Step, ReactNode> = {
  add: t('Add a task for today'),
  tick: t('Tick it off'),
  tell:
    // The icon of the assistant's button.
    rich('Tell Halo {icon} “{example}”', {
      icon: <Sparkle size="1em" aria-hidden className="inline align-[-0.125em] text-accent" />,
      example: EXAMPLE,
    }),
};

/** The widths at which all steps show beside each other. */
const ALL_STEPS = matchMedia('(width >= 64rem)');

export interface OnboardingStripProps {
  today: Day;
  /** The tasks around today; undefined until they have loaded. */
  tasks: readonly Task[] | undefined;
}

/**
 * The onboarding: three steps that complete themselves. Once all are done, it goes after some seconds. A narrow window
 * shows the current step on top of the others, so that the strip is as high as the highest of them.
 */
export function OnboardingStrip({ today, tasks }: OnboardingStripProps) {
  const stored = useStore(ONBOARDING);
  const done = doneSteps(stored, { today, tasks });
  const current = currentStep(done);
  const steps = done.join(' ');
  useEffect(() => {
    if (ONBOARDING.current() !== ONBOARDING_OVER) ONBOARDING.set(steps);
  }, [steps]);
  const isDone = current === undefined;
  const strip = useRef<HTMLElement>(null);
  const areAllShown = useSyncExternalStore(followAllSteps, () => ALL_STEPS.matches);
  const { open } = useOverlayHost();
  const goToToday = useGoToToday();
  const starts: Partial<Record<Step, () => void>> = {
    add: () => startTask(today) || goToToday(),
    tell: () => open('halo', EXAMPLE),
  };
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => {
      const hasFocus = strip.current?.contains(document.activeElement) === true;
      if (hasFocus) close();
      else ONBOARDING.set(ONBOARDING_OVER);
    }, FAREWELL);
    return () => clearTimeout(timer);
  }, [isDone]);

  return (
    <section
      ref={strip}
      aria-label={NAME}
      className="mx-3 mb-3 flex min-h-15 shrink-0 items-center gap-[8px] rounded-card border border-hairline bg-surface pe-[4px] ps-[16px] lg:min-h-12 lg:gap-8"
    >
      <p aria-hidden className="hidden text-sm text-ink-3 lg:block">
        {NAME}
      </p>
      <div className="grid min-w-0 flex-1 items-center py-1">
        <ol
          className={classes(
            'grid items-center [grid-area:1/1] lg:flex lg:flex-wrap lg:gap-x-8',
            isDone && 'opacity-0',
          )}
        >
          {ONBOARDING_STEPS.map((step, index) => (
            <StepLine
              key={step}
              number={index + 1}
              isDone={done.includes(step)}
              isCurrent={step === current}
              onStart={step === current || (areAllShown && !done.includes(step)) ? starts[step] : undefined}
            >
              {TEXTS[step]}
            </StepLine>
          ))}
        </ol>
        <p role="status" className={isDone ? '[grid-area:1/1]' : 'sr-only'}>
          {isDone
            ? t('All three steps are done.')
            : done.length > 0 &&
              t('{done} of {total} steps done', { done: done.length, total: ONBOARDING_STEPS.length })}
        </p>
      </div>
      <button
        type="button"
        onClick={close}
        className="min-h-11 min-w-[56px] rounded-control px-[8px] text-sm font-semibold text-ink-2 transition-colors hover:bg-hover hover:text-ink at-desk:min-h-9"
      >
        {isDone ? t('Close') : t('Skip')}
      </button>
    </section>
  );
}

function close(): void {
  ONBOARDING.set(ONBOARDING_OVER);
  // The focused button disappears with the strip.
  requestAnimationFrame(() => focusIfNowhere('[aria-current="date"] footer button'));
}

function followAllSteps(listener: () => void): () => void {
  ALL_STEPS.addEventListener('change', listener);
  return () => ALL_STEPS.removeEventListener('change', listener);
}

/**
 * Puts the caret into the line that adds tasks to today, or opens the dialog of a new task if the line is out of sight.
 * Returns false if today's card is not on the screen.
 */
function startTask(today: Day): boolean {
  if (focusEntryLine(today)) return true;
  const addButton = document.querySelector<HTMLElement>('[aria-current="date"] [data-adds]');
  addButton?.click();
  return addButton !== null;
}

interface StepLineProps {
  number: number;
  isDone: boolean;
  isCurrent: boolean;
  /** Begins the step; undefined if a press does nothing. */
  onStart: (() => void) | undefined;
  children: ReactNode;
}

const STEP_TEXT = 'block text-sm min-[22.5rem]:text-base';

function StepLine({ number, isDone, isCurrent, onStart, children }: StepLineProps) {
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classes(
        'max-lg:[grid-area:1/1] lg:flex lg:items-center lg:gap-2',
        isCurrent ? 'text-ink lg:font-semibold' : 'text-ink-3 max-lg:pointer-events-none max-lg:opacity-0',
      )}
    >
      <span
        aria-hidden
        className={classes(
          'hidden size-5 place-items-center rounded-full border text-xs font-semibold lg:grid',
          isDone ? 'border-transparent bg-accent-soft text-accent' : 'border-hairline',
        )}
      >
        {isDone ? <Check size={12} /> : number}
      </span>
      <span className="block text-xs text-ink-3 lg:sr-only">
        {t('Step {number} of {total}', { number, total: ONBOARDING_STEPS.length })}
        <span className="sr-only">{`, ${isDone ? t('done') : t('to do')}: `}</span>
      </span>
      {onStart === undefined ? (
        <span className={STEP_TEXT}>{children}</span>
      ) : (
        <button
          type="button"
          onClick={onStart}
          className={classes(STEP_TEXT, 'touch-target rounded-sm text-start underline-offset-4 hover:underline')}
        >
          {children}
        </button>
      )}
    </li>
  );
}
