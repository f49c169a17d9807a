import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
        writeFileSync(`${path}.br`, brotliCompressSync(content));
      }
    },
  };
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
  },
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss(), precompress()],
  server: { proxy: { '/api': process.env['HALO_API_URL'] ?? 'http://127.0.0.1:3000' } },
});
