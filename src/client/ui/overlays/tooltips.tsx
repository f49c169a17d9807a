import { Tooltip } from 'radix-ui';
import { useEffect, useState } from 'react';

/** Milliseconds before a tooltip opens, and the time after one in which the next opens at once (SHELL-19). */
const DELAY = 700;
const SKIP_DELAY = 300;

/** The keys that move the focus. */
const MOVES_FOCUS = /^(Tab$|Arrow)/;

interface Tip {
  label: string;
  box: DOMRect;
}

/**
 * Shows the names of icon buttons on hover, and on focus that a key has moved there (SHELL-19). All buttons of
 * the page share one tooltip, so more rows do not make the page slower.
 */
export function Tooltips() {
  const tip = useHoveredTip();
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

function useHoveredTip(): Tip | undefined {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: Element | undefined;
    let closedAt = -Infinity;
    let pressedKey = '';

    const close = () => {
      clearTimeout(timer);
      if (current !== undefined) closedAt = performance.now();
      current = undefined;
      setTip(undefined);
    };
    const show = (button: Element) => {
      // An open menu or popover says more, and Escape belongs to it.
      if (button.getAttribute('aria-expanded') === 'true') return;
      const label = button.getAttribute('data-tip') ?? button.getAttribute('aria-label') ?? '';
      // The links of a wide header show their names themselves.
      if (button instanceof HTMLElement && button.innerText === label) return;
      current = button;
      setTip({ label, box: button.getBoundingClientRect() });
    };
    const onPoint = ({ target, type }: Pick<Event, 'target' | 'type'>) => {
      const button = target instanceof Element ? target.closest('[data-tooltip]') : null;
      if (button === current) return;
      close();
      // A dialog that opens focuses its first button, and one that closes the button that opened it.
      if (button === null || (type === 'focusin' && !MOVES_FOCUS.test(pressedKey))) return;
      timer = setTimeout(() => show(button), performance.now() - closedAt < SKIP_DELAY ? 0 : DELAY);
    };

    const events = new AbortController();
    const options = { capture: true, passive: true, signal: events.signal };
    for (const name of ['pointerover', 'focusin'] as const) document.addEventListener(name, onPoint, options);
    for (const name of ['focusout', 'pointerdown', 'keydown', 'scroll'] as const)
      document.addEventListener(name, close, options);
    document.addEventListener('keydown', ({ key }) => (pressedKey = key), options);
    document.addEventListener('keyup', () => (pressedKey = ''), options);
    // The pointer may have come to a button before this code had loaded.
    onPoint({ target: document.querySelector('[data-tooltip]:hover'), type: 'pointerover' });
    return () => {
      close();
      events.abort();
    };
  }, []);
  return tip;
}
