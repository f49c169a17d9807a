import { t } from '#shared/language/language.ts';

const WIDTHS = ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2'] as const;

/** Placeholder rows of the same size as the loading ones, so that nothing moves when they arrive. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label={t('Loading')} className="flex-1 p-2">
      <Rows />
    </div>
  );
}

/** The placeholder of a whole card. It is hidden from screen readers: the parent announces loading once. */
export function CardSkeleton() {
  return (
    <div aria-hidden className="h-full overflow-hidden rounded-card border border-hairline bg-surface shadow-card">
      <div className="px-4 pt-3 pb-2">
        <div className="flex h-[1.995rem] items-center lg:h-[1.54rem]">
          <span className="h-5 w-2/5 rounded-sm bg-control" />
        </div>
      </div>
      <div className="mx-4 h-[3px] rounded-full bg-track" />
      <div className="p-2">
        <Rows />
      </div>
    </div>
  );
}

function Rows() {
  return WIDTHS.map((width) => (
    <div key={width} className="flex items-center gap-3 px-2 py-[11px] lg:py-[7px]">
      <span className="size-[22px] rounded-full bg-control lg:size-[18px]" />
      <span className={`h-4 rounded-sm bg-control ${width}`} />
    </div>
  ));
}
