import { t } from '#shared/language/language.ts';

/** A user agent can match several entries, and the first one counts: Edge also claims to be Chrome and Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns the name of a device, such as 'Firefox on Windows'. */
export function deviceName(userAgent: string | null): string {
  const browser = findName(BROWSERS, userAgent ?? '');
  const system = findName(SYSTEMS, userAgent ?? '');
  if (browser !== undefined && system !== undefined) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}

function findName(names: readonly [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
