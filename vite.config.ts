import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

const CLIENT = join(import.meta.dirname, 'src', 'client');
const OUTPUT = join(import.meta.dirname, 'dist', 'client');

/** Compresses the built files once, as hard as it goes, so that the server never does. */
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

/** Puts scripts that the page marks so into the page itself, with what they import. */
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

/** Makes every failed `import()` call `haloRetryImport` (`client/data/import-retry.ts`). */
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

/** Has the font fetched with the style that names it, and not after it. */
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
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` },
        },
      ];
    },
  };
}

async function bundle(script: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, modulePreload: false, rolldownOptions: { input: script, output: { format: 'iife' } } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output[0].code;
}

/** The screens that show cards. */
const SCREENS = /\/src\/client\/app\/(dashboard|goals|habits|projects)-page\.tsx$/;

/** The chunk of what the screens are made of, beyond what is in the first script: they share most of it. */
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
  // The server puts a fresh nonce here each time it sends the page.
  html: { cspNonce: 'HALO_CSP_NONCE' },
  build: {
    outDir: OUTPUT,
    emptyOutDir: true,
    manifest: true,
    // Files inside the page would need a wider content policy.
    assetsInlineLimit: 0,
    // Every browser that can run halo knows module preloading.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What several parts share is named after all of them.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            // What the first paint needs is one script, not one for each part that others share.
            { name: 'halo', tags: ['$initial'] },
            { name: nameOfScreens, debugName: 'screens', test: /\/src\// },
            { name: 'icons', test: /lucide-react/ },
            // What the sign-in screen needs of it too, and the rest.
            { name: 'controls', test: /@radix-ui.react-tabs/ },
            { name: 'overlays', test: /@radix-ui/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    inlineScripts(),
    importRetry(),
    preloadFont(),
    precompress(),
  ],
  server: { proxy: { '/api': process.env['HALO_API_URL'] ?? 'http://127.0.0.1:3000' } },
});
