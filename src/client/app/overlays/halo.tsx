import { Sparkle } from 'lucide-react';
import { createContext, use, useState, type ComponentProps, type ReactNode } from 'react';
import { createLazyDialog, useIdlePreload } from '#client/ui/lazy-component.tsx';

const haloLayer = createLazyDialog(async () => (await import('./halo-layer.tsx')).HaloLayer);
const PARTS = [haloLayer];
const OpenHalo = createContext<((request?: string) => void) | undefined>(undefined);

/** Provides the assistant's dialog on every page. */
export function HaloProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<{ request: string | undefined }>();
  useIdlePreload(PARTS);

  const close = () => setOpened(undefined);

  return (
    <OpenHalo value={(request) => setOpened({ request })}>
      {children}
      {opened && <haloLayer.Component {...opened} onClose={close} />}
    </OpenHalo>
  );
}

/** Returns a function that opens the assistant. A request passed to it is submitted at once. */
export function useOpenHalo(): ((request?: string) => void) | undefined {
  return use(OpenHalo);
}

/** A button that opens the assistant: an icon and optional text. */
export function HaloButton({ children, ...props }: ComponentProps<'button'>) {
  const open = useOpenHalo();
  return (
    <button type="button" aria-haspopup="dialog" {...props} onClick={() => open?.()}>
      <Sparkle size={20} aria-hidden />
      {children}
    </button>
  );
}
