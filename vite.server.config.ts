import { defineConfig } from 'vite';

/**
 * Puts the server's files, and those packages that are made of hundreds, into a few: halo is there in two thirds of the time, with less
 * memory. Everything but the tests and `npm run dev` runs these.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    // To be read where an error says so.
    minify: false,
    // All in one folder, so that what comes with the program is found from each of them in the same way.
    rolldownOptions: {
      input: ['src/server/main.ts', 'src/server/portability/import-worker.ts'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: ['fastify-type-provider-zod', 'kysely', 'lru-cache', 'zod'] },
});
