import { Sparkle } from 'lucide-react';
import { createContext, use, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { defer, whenIdle } from '#client/ui/deferred.tsx';
import { closeUnavailable } from '#client/ui/toasts.ts';

const haloLayer = defer(async () => (await import('./halo-layer.tsx')).HaloLayer);
const OpenHalo = createContext<(() => void) | undefined>(undefined);

/** Has the assistant over every screen. */
export function HaloProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => whenIdle(haloLayer.preload), []);

  const close = () => setOpen(false);

  return (
    <OpenHalo value={() => setOpen(true)}>
      {children}
      {isOpen && <haloLayer.Component onClose={close} onUnavailable={closeUnavailable(close)} />}
    </OpenHalo>
  );
}

/** A button that opens the assistant: an icon, and words where there are any. */
export function HaloButton({ children, ...props }: ComponentProps<'button'>) {
  return (
    <button type="button" aria-haspopup="dialog" {...props} onClick={use(OpenHalo)}>
      <Sparkle size={20} aria-hidden />
      {children}
    </button>
  );
}
