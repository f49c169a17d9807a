import { t } from '#shared/language/language.ts';

const WIDTHS = ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2'] as const;

/** Placeholder rows of the same size as the loading ones, so that nothing moves when they arrive. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label={t('Loading')} className="flex-1 p-2">
      <SkeletonRows />
    </div>
  );
}

/** The placeholders of the rows of a list. */
export function SkeletonRows() {
  return WIDTHS.map((width) => (
    <div key={width} className="flex items-center gap-3 px-2 py-[11px] lg:py-[7px]">
      <span className="size-[22px] rounded-full bg-control lg:size-[18px]" />
      <span className={`h-4 rounded-sm bg-control ${width}`} />
    </div>
  ));
}
