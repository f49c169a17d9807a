import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { leanModules } from './scripts/support/lean-modules.ts';

const CLIENT = join(import.meta.dirname, 'src', 'client');
const OUTPUT = join(import.meta.dirname, 'dist', 'client');

/**
 * Writes a .gz and a .br file, with the strongest compression, for each built text file. The server never has to
 * compress these files.
 */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle() {
      for (const entry of readdirSync(OUTPUT, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|webmanifest)$/.test(entry)) continue;
        const path = join(OUTPUT, entry);
        const content = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
        );
      }
    },
  };
}

/** Puts the script that index.html marks with `data-inline` into the page itself, bundled with its imports. */
function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const [mark, path] = / type="module" data-inline src="\.\/([^"]+)"/.exec(html) ?? [];
        if (mark === undefined || path === undefined) return html;
        const code = await bundle(join(CLIENT, path));
        return html.replace(`${mark}>`, () => `>${code}`);
      },
    },
  };
}

/** Makes every `import()` that fails call `haloRetryImport` (`src/client/data/import-retry.ts`). */
function importRetry(): Plugin {
  return {
    name: 'import-retry',
    apply: 'build',
    renderChunk: (code) =>
      code.replace(
        /\bimport\(((["'`])\.\/[^"'`]+\.js\2)\)/g,
        (call, path) => `${call}.catch(e=>haloRetryImport(${path},e))`,
      ),
  };
}

/**
 * Builds the service worker, which knows every other built file by its name. It stands beside the page, because a worker
 * serves only paths below its own.
 */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle(_options, built) {
      const files = Object.keys(built).filter((file) => /^assets\/.*\.(?:js|css|woff2)$/.test(file));
      const define = { PROGRAM_FILES: JSON.stringify(files.map((file) => `./${file}`)) };
      writeFileSync(join(OUTPUT, 'service-worker.js'), await bundle(join(CLIENT, 'service-worker.ts'), define));
    },
  };
}

/** Preloads the font. The browser then fetches it together with the style sheet that uses it instead of afterwards. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: (_html, { bundle: built = {} }) => {
      const font = Object.keys(built).find((file) => /inter-latin-wght-normal-.*\.woff2$/.test(file));
      if (font === undefined) throw new Error('The font to preload is not there');
      return [
        {
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./${font}` },
        },
      ];
    },
  };
}

async function bundle(script: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: { write: false, modulePreload: false, rolldownOptions: { input: script, output: { format: 'iife' } } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output[0].code;
}

/** Small modules that several dialogs share. Each chunk more takes room in the first script, which lists all of them. */
const SHARED_BY_DIALOGS =
  /\/client\/(account\/(new-password-fields|password-strength)|commands\/focused-row|ui\/(controls|overlays|rich-text)|data|app\/(overlays\/reminders|shell)|history|outbox|halo\/examples|portability\/portability|items\/(colored-fields|cut|focus-item|item-form-dialog|item-options|move-request|series-deletion|tinted|title-field|use-item-form|when-options)|reminders\/(push-subscription|reminders.queries)|goals\/added-toast|tasks\/(date-labels|entries|entry-line|pasted-lines))|\/shared\/(account\/(identities|invitations)|halo\/(day-text|search))|\/useMutation/;

/** The dialogs that rows of the settings open, and that few people need: one chunk, for the same reason. */
const SETTINGS_DIALOGS =
  /\/client\/(account\/(api-token|created-token|new-api)|calendars\/(calendar-dialog|calendars-dialog|calendars.mutations|new-calendar)|halo\/wordings|history\/changes-dialog|webhooks\/|ui\/controls\/(choices|copy-field))/;

/** The parts of the sign-in screen that the settings use, too. */
const SIGN_IN =
  /\/client\/account\/(code-step|other-sign-ins|registration\.queries|account\.mutations)|\/second-factor\.rules/;

/** What fields for titles use to understand what is typed. */
const TITLE_FIELDS = /\/client\/(items\/use-title-|tasks\/phrase-chips)/;

/** The lines of cards that add items: one chunk, for the same reason. */
const ENTRIES =
  /\/client\/(items\/(item-line|use-item-entry)|(books|goals|habits|projects)\/(book|goal|habit|project)-entry)/;

/** What shows above the tasks of days once the first screen is there. */
const WEEK =
  /\/client\/(calendars\/(calendars.queries|day-events|had-calendars)|tasks\/(week-strip|use-day-just-done|use-strip-swipe))/;

/** The modules of the screens that show cards. */
const SCREENS = /\/src\/client\/app\/pages\/(dashboard|goals|habits|projects)-page\.tsx$/;

/**
 * Puts every module that a screen imports, directly or indirectly, into the chunk `screens`, because the screens share
 * most of these modules. Modules of the first script are in the chunk `halo` instead.
 */
function nameOfScreens(moduleId: string, context: Rolldown.ChunkingContext): string | undefined {
  return isOfScreens(moduleId, context, new Set()) ? 'screens' : undefined;
}

function isOfScreens(moduleId: string, context: Rolldown.ChunkingContext, seen: Set<string>): boolean {
  seen.add(moduleId);
  return (context.getModuleInfo(moduleId)?.importers ?? []).some((importer) => {
    return !seen.has(importer) && (SCREENS.test(importer) || isOfScreens(importer, context, seen));
  });
}

export default defineConfig({
  root: 'src/client',
  // Files are found from the page's `<base>` and from each other, so that halo also works below a path.
  base: './',
  // The server replaces this with a fresh nonce each time it sends the page.
  html: { cspNonce: 'HALO_CSP_NONCE' },
  build: {
    outDir: OUTPUT,
    emptyOutDir: true,
    manifest: true,
    // Inlined files would need a less strict Content-Security-Policy.
    assetsInlineLimit: 0,
    // Every browser that can run halo supports module preloading.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A shared chunk is named after all chunks that use it, joined by `~`. Only the first name is kept.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
        codeSplitting: {
          groups: [
            // One script holds everything for the first paint. Otherwise each part shared with other chunks is a script.
            { name: 'halo', tags: ['$initial'] },
            { name: nameOfScreens, debugName: 'screens', test: /\/src\// },
            { name: 'icons', test: /lucide-react/ },
            // The part of Radix UI that the sign-in screen also needs is separate from the rest.
            { name: 'controls', test: /@radix-ui.react-tabs/ },
            { name: 'overlays', test: /@radix-ui/, minShareCount: 2 },
            { name: 'dialogs', test: SHARED_BY_DIALOGS, minShareCount: 2 },
            { name: 'sign-in', test: SIGN_IN },
            { name: 'title-fields', test: TITLE_FIELDS },
            { name: 'entries', test: ENTRIES },
            { name: 'week-strip', test: WEEK },
            { name: 'settings-dialogs', test: SETTINGS_DIALOGS },
            { name: 'past-day', test: /\/client\/history\/past-/ },
            { name: 'imports', test: /shared\/imports|portability\/(foreign-file|table-dialog)|papaparse/ },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    leanModules(),
    inlineScripts(),
    importRetry(),
    preloadFont(),
    serviceWorker(),
    precompress(),
  ],
  server: { proxy: { '/api': process.env['HALO_API_URL'] ?? 'http://127.0.0.1:3000' } },
});
