import { createContext, use } from 'react';

/** The overlays that open over any page. */
export type OverlayName = 'settings' | 'halo' | 'menu' | 'shortcuts';

/** The props of an overlay. */
export interface OverlayProps {
  /** False while an overlay that stays mounted is closed. */
  isOpen: boolean;
  /** A request to the assistant that is submitted at once. */
  request: string | undefined;
  onClose: () => void;
}

export interface OverlayHost {
  open: (name: OverlayName, request?: string) => void;
  /** Loads the code of an overlay ahead of its use. */
  preload: (name: OverlayName) => void;
}

/** The host of the overlays. It does nothing outside its provider. */
export const OverlayHostContext = createContext<OverlayHost>({ open: () => undefined, preload: () => undefined });

/** Returns the host of the overlays. */
export function useOverlayHost(): OverlayHost {
  return use(OverlayHostContext);
}
