import { SkeletonRows } from './skeleton.tsx';

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
        <SkeletonRows />
      </div>
    </div>
  );
}
