import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importData } from '#shared/portability/portability.contract.ts';
import { getHealth } from '#shared/health/health.contract.ts';
import { readConfig } from '#server/config.ts';
import { readDockerfile, ROOT, findSteps, readVariables, parseWords, type Step } from '../support/dockerfile.ts';

// `npm run stress image` builds and runs the image. These tests only check that its parts stay consistent.
const readText = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
const { scripts, dependencies } = JSON.parse(readText('package.json')) as Record<string, Record<string, string>>;
const flags = (scripts?.['start'] ?? '').split(' ').filter((word) => word.startsWith('--'));
const stages = readDockerfile();
const image = stages.at(-1);
const composeFiles = ['compose.yaml', 'compose.sqlite.yaml'];

/** The paths of the files that a stage copies from the project, below its working directory. */
function listCopiedFiles(steps: readonly Step[]): Set<string> {
  const files = steps.flatMap(({ text }) => {
    const paths = text.split(' ');
    const target = paths.pop() ?? '';
    const isFolder = paths.length > 1 || target.endsWith('/');
    return paths.flatMap((path) => {
      const copy = posix.join(target, isFolder ? posix.basename(path) : '');
      if (!statSync(join(ROOT, path)).isDirectory()) return [copy];
      return globSync('**/*', { cwd: join(ROOT, path) }).map((file) => posix.join(copy, file.replaceAll('\\', '/')));
    });
  });
  return new Set(files);
}

/** How source texts, pages and style sheets name the project's other files. */
const REFERENCES = [
  /(?:\bfrom|\bimport\(|\bimport|new URL\(|@import|@plugin|@config)\s*['"]([^'"]+)['"]/g,
  /<script[^>]* src="([^"]+)"/g,
  /"extends": "([^"]+)"/g,
];

/** The files of the project that a text names: relative paths, and paths by the `imports` of package.json. */
function findReferences(path: string, text: string): string[] {
  return REFERENCES.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
    .filter((name) => /^(\.\.?\/|#)/.test(name))
    .map((name) => (name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(posix.dirname(path), name)));
}

/** The files and folders of the project that a build configuration names in any string, except the build itself. */
function findNamedPaths(text: string): string[] {
  return [...text.matchAll(/'([\w.-][\w./-]*)'/g)]
    .map(([, name = '']) => name)
    .filter((name) => existsSync(join(ROOT, name)) && !/^(\.|dist(\/|$))/.test(name));
}

describe('the container image', () => {
  it('has the major version of Node that package.json pins', () => {
    const [, major] = /^\^(\d+)\./.exec(dependencies?.['node'] ?? '') ?? [];

    expect(new Set(stages.map(({ base }) => base))).toEqual(new Set([`node:${major}-slim`]));
  });

  it('starts the server like `npm start`', () => {
    expect(flags).not.toEqual([]);
    expect(parseWords(findSteps(image, 'CMD')[0])).toEqual(['node', ...flags, 'dist/server/main.js']);
  });

  it('contains the files that it copies', () => {
    const copied = stages
      .flatMap((stage) => findSteps(stage, 'COPY'))
      .filter(({ flags: { from } }) => from === undefined);
    const paths = copied.flatMap(({ text }) => text.split(' ').slice(0, -1));
    const ignored = readText('.dockerignore').split('\n');

    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(paths.filter((path) => !ignored.includes(`!${path.split('/')[0]}`))).toEqual([]);
  });

  it('is built like `npm run build`, from files that name only copied files', () => {
    const build = stages.find(({ name }) => name === 'build');
    const copied = listCopiedFiles(findSteps(build, 'COPY'));
    const commands = findSteps(build, 'RUN').filter(({ text }) => text.startsWith('node '));
    const vite = 'node node_modules/vite/bin/vite.js build';
    const sources = [...copied].filter(
      (path) => /\.(tsx?|css|html|json)$/.test(path) && !/\.test\.tsx?$|^package-lock/.test(path),
    );
    const missing = sources.flatMap((path) =>
      findReferences(path, readText(path))
        .filter((reference) => !copied.has(reference))
        .map((reference) => `${path} names ${reference}`),
    );

    expect(commands.map(({ text }) => text)).toEqual([
      `${vite} --logLevel warn`,
      `${vite} -c vite.server.config.ts --logLevel warn`,
    ]);
    expect(existsSync(join(ROOT, vite.split(' ')[1] ?? ''))).toBe(true);
    expect([...copied]).toEqual(expect.arrayContaining(['vite.config.ts', 'vite.server.config.ts', 'package.json']));
    expect(sources.length).toBeGreaterThan(500);
    expect(missing).toEqual([]);
    for (const config of ['vite.config.ts', 'vite.server.config.ts'])
      expect(
        findNamedPaths(readText(config)).filter(
          (name) => ![...copied].some((path) => `${path}/`.startsWith(`${name}/`)),
        ),
      ).toEqual([]);
  });

  it('finds the files that sources, style sheets, pages and configurations name', () => {
    const text = `import { a } from './a.ts'; export * from "#shared/b.ts"; await import('../c.ts'); import './d.css';`;

    expect(findReferences('src/client/e.ts', text)).toEqual([
      'src/client/a.ts',
      'src/shared/b.ts',
      'src/c.ts',
      'src/client/d.css',
    ]);
    expect(findReferences('src/client/f.html', '<script type="module" src="./main.tsx"></script>')).toEqual([
      'src/client/main.tsx',
    ]);
    expect(findReferences('src/client/tsconfig.json', '"extends": "../../tsconfig.base.json"')).toEqual([
      'tsconfig.base.json',
    ]);
    expect(findNamedPaths("readFileSync('CHANGELOG.md'); build('dist/client')")).toEqual(['CHANGELOG.md']);
  });

  it('runs as an unprivileged user, stores data in its volume and checks the health on its own port', () => {
    const variables = readVariables(image);

    expect(findSteps(image, 'USER').map(({ text }) => text)).toEqual(['node']);
    expect(findSteps(image, 'VOLUME').map(({ text }) => text)).toEqual([variables['DATA_DIR']]);
    expect(findSteps(image, 'EXPOSE').map(({ text }) => text)).toEqual([variables['PORT']]);
    expect(Number(variables['PORT'])).toBe(readConfig({}).port);
    expect(parseWords(findSteps(image, 'HEALTHCHECK')[0]).at(-1)).toContain(`\${process.env.PORT}${getHealth.path}`);
  });

  it('requires a setting about HTTPS, which each compose file has', () => {
    expect(() => readConfig(readVariables(image))).toThrow(/^HOST: /);
    expect(readText('deploy', 'compose.env.example')).toMatch(/^PUBLIC_URL=https:/m);
    expect(readText('compose.sqlite.yaml')).toContain("ALLOW_PLAIN_HTTP: 'true'");
  });

  it.each(composeFiles)('is published to localhost only and keeps its data with %s', (file) => {
    const text = readText(file);
    const { PORT, DATA_DIR } = readVariables(image);

    expect(text.match(/^ +- '.*:\d+'$/gm)).toEqual([`      - '127.0.0.1:${PORT}:${PORT}'`]);
    expect(text).toContain(`- halo:${DATA_DIR}\n`);
    expect(text).not.toMatch(/PASSWORD: (?!\$\{)/);
  });
});

describe('deployment files', () => {
  it('start halo with systemd like `npm start`', () => {
    const line = /^ExecStart=(.*)$/m.exec(readText('deploy', 'halo.service'))?.[1] ?? '';

    expect(line.split(' ')).toEqual(['/opt/halo/node_modules/node/bin/node', ...flags, 'dist/server/main.js']);
  });

  it.each([
    ['nginx.conf', /client_max_body_size (\d+)m;/],
    ['Caddyfile', /max_size (\d+)MiB/],
  ])('allow the largest request body: %s', (file, pattern) => {
    const megabytes = Number(pattern.exec(readText('deploy', file))?.[1]);

    expect(megabytes * 1_024 * 1_024).toBeGreaterThan(importData.bodyLimit);
    expect(readText('deploy', file)).toContain(`127.0.0.1:${readConfig({}).port}`);
  });
});
