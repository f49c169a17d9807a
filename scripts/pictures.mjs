import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBrowser } from './support/browser.mjs';
import { ensureBuilt } from './support/build.mjs';
import { fail } from './support/fail.mjs';
import { ensureInstalled } from './support/install.mjs';
import { takeMotionStrips } from './support/motion-strips.mjs';
import { inRoot, pinnedNode, SERVER } from './support/paths.mjs';
import { SCREENS, STATES, BOARD_STATES } from './support/picture-states.mjs';
import { LOCALES } from './support/picture-texts.mjs';
import { capture, childEnvironment } from './support/processes.mjs';

// Takes pictures of every screen, at four sizes in both themes, for three accounts: the demo account, an empty one, and
// one with two hundred long items. The demo account also shows every state that a screen can be in. The pictures are
// saved in pictures/, with one overview sheet for each size and theme. `npm run pictures desk wide` takes only these
// sizes. `npm run pictures phone he` takes the pictures of a phone in Hebrew: the language is that of the browser. Without
// a language they are English; in German and Hebrew there is no account with long items, and there are no states with an
// English sentence. `npm run pictures docs` takes the pictures of docs/pictures instead, and `npm run pictures motion` a
// strip of pictures of each motion.
const SIZES = { phone: [390, 844], tablet: [820, 1180], desk: [1440, 900], wide: [1920, 1080] };
const THEMES = ['light', 'dark'];
const ACCOUNT = { email: 'demo@halo.example', password: 'halo-demo' };
const PASSWORD = 'a long walk';
const LONG_ITEMS = 200;
const COLUMNS = 5;
const WIDTH = 360;
/** A state that has not appeared after this time, in milliseconds, counts as failed. */
const MAX_WAIT_MILLISECONDS = 15_000;

/** The states that are shown in docs/pictures, with the names of their files there. */
const IN_DOCS = {
  days: 'day',
  goals: 'goals',
  habits: 'habits',
  projects: 'projects',
  settings: 'settings',
  insights: 'insights',
  'halo preview': 'halo',
  'halo question': 'halo-question',
  'understood title': 'task',
  month: 'month',
  history: 'history',
  'new day': 'new-day',
  found: 'search',
};

await Promise.resolve().then(ensureInstalled).then(ensureBuilt).catch(fail);
const wanted = process.argv.slice(2);
const isForDocs = wanted[0] === 'docs';
const isOfMotion = wanted[0] === 'motion';
const wantedSizes = Object.keys(SIZES).filter((size) => wanted.includes(size));
const sizes = Object.entries(SIZES).filter(([size]) => wantedSizes.length === 0 || wantedSizes.includes(size));
const wantedLanguages = Object.keys(LOCALES).filter((language) => wanted.includes(language));
const languages = wantedLanguages.length === 0 || isForDocs ? ['en'] : wantedLanguages;
const unknown = wanted.filter((word) => !['docs', 'motion', ...Object.keys({ ...SIZES, ...LOCALES })].includes(word));
if (unknown.length > 0) fail(new Error(`No size or language is called ${unknown.join(', ')}.`));
const folder = isForDocs ? inRoot('docs', 'pictures') : inRoot('pictures');
const { chromium } = await import('@playwright/test');
const dataDir = mkdtempSync(join(tmpdir(), 'halo-pictures-'));
const env = { DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0' };
await capture(pinnedNode(), [SERVER, 'seed'], { env });
const server = spawn(pinnedNode(), [SERVER], { env: childEnvironment(env), stdio: ['ignore', 'pipe', 'inherit'] });
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
let taken = 0;
try {
  const baseURL = await getAddress(server);
  mkdirSync(folder, { recursive: true });
  if (isOfMotion) taken = await takeMotionStrips(browser, baseURL, folder);
  else await takeAllPictures(baseURL);
  console.log(`${taken} pictures in ${folder}`);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('close', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

/** Takes the pictures of every wanted size and language in both themes. */
async function takeAllPictures(baseURL) {
  const accounts = isForDocs ? [{ name: 'demo', ...ACCOUNT }] : await makeAccounts(baseURL);
  for (const language of languages) {
    for (const [size, [width, height]] of sizes) {
      for (const theme of THEMES) {
        const names = await takePictures({ language, size, theme, viewport: { width, height }, baseURL, accounts });
        if (!isForDocs) await makeSheet(['all', size, theme, ...nameLanguage(language)].join('-'), names);
      }
    }
  }
}

/** The part of a file's name that says the language. English has none. */
function nameLanguage(language) {
  return language === 'en' ? [] : [language];
}

/** Prepares three accounts: one with the demo data, one without items, and one with two hundred long items. */
async function makeAccounts(baseURL) {
  const { request } = await browser.newContext({ baseURL });
  const accounts = [{ name: 'demo', ...ACCOUNT }];
  for (const name of ['empty', 'long']) {
    const account = { email: `${name}@halo.example`, password: PASSWORD };
    await request.post('/api/register', { data: account });
    accounts.push({ name, ...account });
  }
  const date = new Date().toLocaleDateString('sv');
  const titles = Array.from({ length: LONG_ITEMS }, (_, index) => longTitle(index));
  const tasks = titles.map((title, sortOrder) => ({ title, date, sortOrder }));
  await request.post('/api/tasks/batch', { data: { tasks } });
  for (const title of titles.slice(0, 20)) {
    await request.post('/api/goals', { data: { title, isWeekly: true, dueDate: date } });
    await request.post('/api/habits', { data: { title, isWeekly: true, dueDate: date } });
    await request.post('/api/books', { data: { title, author: title } });
    await request.post('/api/projects', { data: { title } });
  }
  return accounts;
}

/** A title that is hard to lay out: a long sentence, one long word, right-to-left text, or emoji. */
function longTitle(index) {
  const ways = [
    `Write to everybody who was at the meeting in spring about what has become of the plan, number ${index}`,
    `Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft${index}`,
    `שלחו את המסמכים לכל מי שהיה בפגישה באביב ושאלו מה עלה בגורל התוכנית, מספר ${index}`,
    `🎂 🎈 🎁 for the children, their friends and whoever else comes to the garden on Saturday ${index}`,
  ];
  return ways[index % ways.length];
}

/** Takes the pictures of one size and theme in one language. Returns the names of their files. */
async function takePictures({ language, size, theme, viewport, baseURL, accounts }) {
  const names = [];
  const isEnglish = language === 'en';
  for (const { name: account, ...credentials } of accounts) {
    if (account === 'long' && !isEnglish) continue;
    const locale = LOCALES[language];
    const context = await browser.newContext({ viewport, baseURL, locale, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(MAX_WAIT_MILLISECONDS);
    await page.goto('/auth');
    if (account === 'demo') {
      await page.getByRole('tab').first().waitFor();
      if (!isForDocs || theme === 'light')
        names.push(await shoot(page, isForDocs ? ['auth', size] : ['auth', size, theme, ...nameLanguage(language)]));
    }
    await page.request.post('/api/login', { data: credentials });
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const { name, show } of getStates(account, viewport, isEnglish)) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // The first visit of a day opens a dialog about yesterday. It has its own picture, so it is suppressed here.
      await page.evaluate(() => localStorage.setItem('last-visit-date', new Date().toLocaleDateString('sv')));
      await show(page).catch((error) => {
        throw new Error(`${name}, ${account}, ${size}`, { cause: error });
      });
      const parts = isForDocs ? [IN_DOCS[name], size, theme] : [account, name, size, theme, ...nameLanguage(language)];
      names.push(await shoot(page, parts));
    }
    await context.close();
  }
  return names;
}

function getStates(account, { width, height }, isEnglish) {
  if (isForDocs) return [...SCREENS, ...STATES].filter(({ name }) => name in IN_DOCS);
  if (account !== 'demo') return SCREENS;
  // A portrait screen shows one day at a time and has no board of cards.
  const states = [...SCREENS, ...STATES, ...(width > height ? BOARD_STATES : [])];
  return isEnglish ? states : states.filter((state) => state.isEnglish !== true);
}

async function shoot(page, parts) {
  await page.evaluate(() => document.fonts.ready);
  const file = `${parts.join('-').replaceAll(' ', '-')}.png`;
  await page.screenshot({ path: join(folder, file) });
  taken += 1;
  return file;
}

/** Takes one picture that shows all of these pictures, each under the name of its file. */
async function makeSheet(name, files) {
  const page = await browser.newPage({ viewport: { width: COLUMNS * (WIDTH + 16), height: 800 } });
  const figures = files.map((file) => `<figure><figcaption>${file}</figcaption><img src="${file}"></figure>`).join('');
  const style = `body{margin:8px;font:11px sans-serif;display:flex;flex-wrap:wrap;gap:8px}figure{margin:0;width:${WIDTH}px}img{width:100%}`;
  const sheet = join(folder, `${name}.html`);
  writeFileSync(sheet, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures}`);
  await page.goto(pathToFileURL(sheet).href);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await page.close();
}

/** Waits until the server prints its address. Throws if it ends before that. */
async function getAddress({ stdout }) {
  let text = '';
  for await (const chunk of stdout) {
    text += chunk;
    const address = /^halo is ready at (\S+)$/m.exec(text)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('The server did not start.');
}
