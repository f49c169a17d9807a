import { defineConfig } from 'vite';

/**
 * Bundles the server, and the packages that consist of hundreds of files, into a few files. halo then starts in two thirds
 * of the time and uses less memory. `npm run dev`, and tests that load the server into their own process, run the sources.
 * Everything else runs the bundle.
 */
export default defineConfig({
  // The assistant's model is copied beside the bundle.
  publicDir: 'src/server/halo/model',
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    // Stack traces then point to readable code.
    minify: false,
    // All files are in one folder. Each of them then finds halo's other files by the same relative paths.
    rolldownOptions: {
      input: [
        'src/server/main.ts',
        'src/server/icalendar/calendar-worker.ts',
        'src/server/portability/import-worker.ts',
      ],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@modelcontextprotocol\//, 'fastify-type-provider-zod', 'kysely', 'lru-cache', 'zod'] },
});
