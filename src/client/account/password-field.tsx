import { Eye, EyeOff } from 'lucide-react';
import { useLayoutEffect, useRef, type ComponentProps, type MouseEvent } from 'react';
import { t } from '#shared/language/language.ts';
import { TextField } from '#client/ui/controls/text-field.tsx';

export interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'ref' | 'trailing'> {
  isShown: boolean;
  /** Shows or hides the password. Without it the field has no such button. */
  onShow?: (isShown: boolean) => void;
}

/** A password field with a button that shows the password. The button does not move the focus or the caret. */
export function PasswordField({ isShown, onShow, ...field }: PasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const selection = useRef<[start: number | null, end: number | null]>(undefined);
  useLayoutEffect(() => {
    const { current } = input;
    if (current === null || selection.current === undefined || document.activeElement !== current) return;
    // Chromium moves the caret to the start in the first layout after the type has changed. This forces that layout.
    current.getBoundingClientRect();
    current.setSelectionRange(...selection.current);
  }, [isShown]);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      ref={input}
      type={isShown ? 'text' : 'password'}
      trailing={
        onShow && (
          <button
            type="button"
            aria-pressed={isShown}
            onMouseDown={keepFocus}
            onClick={() => {
              const { selectionStart = null, selectionEnd = null } = input.current ?? {};
              selection.current = [selectionStart, selectionEnd];
              onShow(!isShown);
            }}
            className="grid w-11 place-items-center rounded-control text-ink-3 transition-colors hover:text-ink focus-visible:-outline-offset-2"
          >
            {/* Not an aria-label: only the field itself may be found by the label 'Password'. */}
            <span className="sr-only">{t('Show password')}</span>
            <Icon size={18} aria-hidden />
          </button>
        )
      }
    />
  );
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
