import { SystemTheme } from '#client/app/providers/system-theme.ts';
import { LateTimes } from '#client/tasks/late-times.tsx';
import { PlainKeyHandler } from './plain-key-handler.tsx';

/** What works once the browser has been idle: single keys, right clicks on rows, the theme of the device, and late tasks. */
export function IdleParts() {
  return (
    <>
      <PlainKeyHandler />
      <SystemTheme />
      <LateTimes />
    </>
  );
}
