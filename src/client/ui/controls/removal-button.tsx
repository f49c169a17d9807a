import type { ComponentProps } from 'react';
import { focusNeighbour } from '#client/ui/overlays/focus.ts';
import { Button } from './button.tsx';

export interface RemovalButtonProps {
  /** The text of the button, such as 'Remove'. */
  children: string;
  /** The name of the button, with what it removes. */
  name: string;
  onRemove: () => void;
  /** 'destructive' unless given. */
  kind?: ComponentProps<typeof Button>['kind'];
}

/** A button that removes its row. The row disappears at once, so the focus moves to the next row's button. */
export function RemovalButton({ children, name, onRemove, kind = 'destructive' }: RemovalButtonProps) {
  return (
    <Button
      kind={kind}
      aria-label={name}
      className="shrink-0"
      onClick={({ currentTarget }) => {
        focusNeighbour(currentTarget);
        onRemove();
      }}
    >
      {children}
    </Button>
  );
}
