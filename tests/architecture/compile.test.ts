import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withTemporaryFolder, read, ROOT, runTool } from './support/project.ts';

/** Compiles the three rooms with the project's configuration in a temporary folder. Returns the compiler's output. */
function compile(files: Record<string, string>): string {
  const configured = Object.fromEntries(
    ['shared', 'server', 'client'].map((room) => [`src/${room}/tsconfig.json`, read(`src/${room}/tsconfig.json`)]),
  );
  const references = ['shared', 'server', 'client'].map((room) => ({ path: `src/${room}` }));
  const project = {
    'package.json': read('package.json'),
    'tsconfig.base.json': read('tsconfig.base.json'),
    'tsconfig.json': JSON.stringify({ files: [], references }),
    'src/shared/tasks.ts': `export const title: string = 'x';\n`,
    'src/server/secret.ts': `export const secret: string = 'x';\n`,
    ...configured,
    ...files,
  };
  return withTemporaryFolder(project, (folder) => {
    // Link only the packages with types: the compiler's cache must not get into the project's node_modules.
    mkdirSync(join(folder, 'node_modules'));
    for (const name of ['@types', 'vite']) {
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
    }
    return runTool('typescript', 'tsc', ['-b'], folder);
  });
}

test('a client that imports shared compiles', () => {
  const output = compile({
    'src/client/main.ts': `import { title } from '#shared/tasks.ts';\nexport const a = title;\n`,
  });
  expect(output).toBe('');
});

test('a client that imports the server does not compile', () => {
  const output = compile({
    'src/client/main.ts': `import { secret } from '#server/secret.ts';\nexport const a = secret;\n`,
  });
  expect(output).toMatch(/src\/client\/main\.ts.*error TS/);
});

test('a shared module that imports the server does not compile', () => {
  const output = compile({
    'src/client/main.ts': 'export {};\n',
    'src/shared/a.ts': `import { secret } from '#server/secret.ts';\nexport const a = secret;\n`,
  });
  expect(output).toMatch(/src\/shared\/a\.ts.*error TS/);
});
