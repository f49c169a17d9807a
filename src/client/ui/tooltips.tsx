import { Tooltip } from 'radix-ui';
import { useEffect, useState } from 'react';

/** How long an icon is pointed at before it says its name, and for how long after one the next does so at once. */
const DELAY = 700;
const SKIP_DELAY = 300;

interface Tip {
  label: string;
  box: DOMRect;
}

/**
 * Names the icon buttons to who points at them or reaches them by keyboard (platform specification, section 9). One for
 * the whole page: two hundred rows of buttons then cost nothing.
 */
export function Tooltips() {
  const tip = useTip();
  return (
    <Tooltip.Provider>
      <Tooltip.Root open={tip !== undefined}>
        <Tooltip.Trigger asChild>
          <span
            aria-hidden
            className="pointer-events-none fixed"
            style={tip && { left: tip.box.left, top: tip.box.top, width: tip.box.width, height: tip.box.height }}
          />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            // The button says its name itself.
            aria-hidden
            sideOffset={4}
            collisionPadding={8}
            className="animate-appear pointer-events-none z-50 max-w-64 truncate rounded-control bg-ink px-2 py-1 text-xs text-paper shadow-lift"
          >
            {tip?.label}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

function useTip(): Tip | undefined {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: Element | undefined;
    let closedAt = -Infinity;

    const close = () => {
      clearTimeout(timer);
      if (current !== undefined) closedAt = performance.now();
      current = undefined;
      setTip(undefined);
    };
    const show = (button: Element) => {
      // What it has opened says more, and Escape is meant for that.
      if (button.getAttribute('aria-expanded') === 'true') return;
      current = button;
      setTip({
        label: button.getAttribute('data-tip') ?? button.getAttribute('aria-label') ?? '',
        box: button.getBoundingClientRect(),
      });
    };
    const look = ({ target, type }: Event) => {
      const button = target instanceof Element ? target.closest('[data-tooltip]') : null;
      if (button === current) return;
      close();
      if (button === null || (type === 'focusin' && !button.matches(':focus-visible'))) return;
      timer = setTimeout(() => show(button), performance.now() - closedAt < SKIP_DELAY ? 0 : DELAY);
    };

    const listeners = { pointerover: look, focusin: look, focusout: close, pointerdown: close, keydown: close };
    const options = { capture: true, passive: true };
    for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener, options);
    document.addEventListener('scroll', close, options);
    return () => {
      close();
      for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener, options);
      document.removeEventListener('scroll', close, options);
    };
  }, []);
  return tip;
}
