import { t } from '#shared/language/language.ts';

/**
 * A progress bar in two parts: the completed and the crossed-out share, in percent of `max` (100 unless given,
 * SHELL-26). Without `isKnown` it has no value.
 */
export function ProgressBar({
  label,
  completed,
  crossedOut,
  max = 100,
  isKnown = true,
}: {
  label: string;
  completed: number;
  crossedOut: number;
  max?: number;
  isKnown?: boolean;
}) {
  const share = (value: number) => `${Math.min(100, (value / max) * 100)}%`;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={isKnown ? Math.round(completed) : undefined}
      aria-valuetext={
        isKnown
          ? t('{completed}% completed, {crossedOut}% crossed out', {
              completed: Math.round(completed),
              crossedOut: Math.round(crossedOut),
            })
          : undefined
      }
      className="flex h-[3px] gap-px forced-color-adjust-none overflow-hidden rounded-full bg-track"
    >
      <span
        data-part="completed"
        className="bg-(--kind) transition-[width] duration-200"
        style={{ width: share(completed) }}
      />
      <span
        data-part="crossed-out"
        className="bg-crossed transition-[width] duration-200"
        style={{ width: share(crossedOut) }}
      />
    </div>
  );
}
