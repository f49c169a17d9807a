import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { capture } from './processes.mjs';

/** Headless Chromium. It needs two thirds of the time that full Chromium takes for the same pages. */
const SHELLS = ['chromium-headless-shell'];
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * The path of a Chromium that tests can drive. CHROMIUM_PATH comes first, then a headless shell, which is installed from
 * Debian if possible, then any Chromium of this machine, then Debian's Chromium. Throws if there is none.
 */
export async function ensureBrowser() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`There is no browser at CHROMIUM_PATH (${CHROMIUM_PATH}).`);
  }
  return onPath(SHELLS) ?? (await installed(SHELLS[0])) ?? find() ?? (await installed(COMMANDS[0])) ?? missing();
}

function find() {
  return onPath(COMMANDS) ?? [...usualPlaces(), ...downloadedByPlaywright()].find((path) => existsSync(path));
}

function onPath(commands) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => commands.map((command) => join(folder, command))).find((path) => existsSync(path));
}

function usualPlaces() {
  const { PROGRAMFILES = 'C:\\Program Files', LOCALAPPDATA = '' } = process.env;
  return [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    join(PROGRAMFILES, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    join(LOCALAPPDATA, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ];
}

function downloadedByPlaywright() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache', 'ms-playwright'),
    join(homedir(), 'Library', 'Caches', 'ms-playwright'),
    join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright'),
  ].filter((cache) => cache !== undefined && existsSync(cache));
  return caches.flatMap((cache) =>
    readdirSync(cache)
      .filter((name) => /^chromium-\d+$/.test(name))
      .flatMap((name) =>
        [
          ['chrome-linux', 'chrome'],
          ['chrome-linux64', 'chrome'],
          ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
          ['chrome-win', 'chrome.exe'],
          ['chrome-win64', 'chrome.exe'],
        ].map((parts) => join(cache, name, ...parts)),
      ),
  );
}

/**
 * Installs a Debian package and returns the path of its command. Returns undefined if that is impossible: it needs root,
 * apt-get and a connection to Debian.
 */
async function installed(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log(`Installing ${name}…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await capture('apt-get', ['update'], { env, timeout: 60_000 });
  await capture('apt-get', ['install', '-y', '--no-install-recommends', name], { env, timeout: 5 * 60_000 });
  return onPath([name]);
}

function missing() {
  throw new Error('No Chromium was found. Install one, or name it in CHROMIUM_PATH.');
}
