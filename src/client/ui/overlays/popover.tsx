import { X } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { useId, useState, type CSSProperties, type ReactNode } from 'react';
import { t } from '#shared/language/language.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { useOverlay } from './overlay.ts';

/** In a window lower than this many pixels there is more room beside a row than below it. */
const LOW_WINDOW = 480;

export interface PopoverProps {
  title: string;
  style?: CSSProperties;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A popover beside the row that renders it. It takes the focus, closes on Escape or a click elsewhere, and returns the
 * focus.
 */
export function Popover({ title, style, onClose, children }: PopoverProps) {
  const overlay = useOverlay(onClose);
  const [side] = useState<'left' | 'bottom'>(() =>
    document.documentElement.clientHeight < LOW_WINDOW ? 'left' : 'bottom',
  );
  const id = useId();
  return (
    <Radix.Root open modal onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor className="pointer-events-none absolute end-2 top-2 size-6" />
      <Radix.Portal>
        {/* A click outside closes the popover and does nothing else. */}
        <div className="pointer-events-auto fixed inset-0 z-40" />
      </Radix.Portal>
      <Radix.Portal>
        <Radix.Content
          {...overlay}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-content`}
          side={side}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          style={style}
          className="animate-appear z-40 max-h-(--radix-popover-content-available-height) w-[min(336px,calc(100vw-24px))] overflow-y-auto rounded-card border border-hairline bg-surface p-4 shadow-lift outline-none"
        >
          <div className="flex items-start justify-between gap-2 pb-2">
            <h2 id={`${id}-title`} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
              {title}
            </h2>
            <Radix.Close asChild>
              <IconButton label={t('Close')} className="-my-2 -me-2">
                <X size={18} aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          <div id={`${id}-content`}>{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
