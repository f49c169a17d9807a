import { SystemTheme } from '#client/app/providers/system-theme.ts';
import { PlainKeyHandler } from './plain-key-handler.tsx';

/** What works once the browser has been idle: single keys, right clicks on rows, and the theme of the device. */
export function IdleParts() {
  return (
    <>
      <PlainKeyHandler />
      <SystemTheme />
    </>
  );
}
