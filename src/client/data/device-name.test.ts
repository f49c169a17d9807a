import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const SAFARI_ENGINE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME_ENGINE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME_ENGINE} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME_ENGINE} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge on Windows',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${CHROME_ENGINE} Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME_ENGINE} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI_ENGINE} Version/26.0 Safari/605.1.15`, 'Safari on macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${SAFARI_ENGINE} Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${SAFARI_ENGINE} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${SAFARI_ENGINE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox on iPad',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME_ENGINE} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${CHROME_ENGINE} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['curl/8.14.1', 'curl'],
  ['Something else (Linux)', 'Linux'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('the device name of %j is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
