import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importData } from '#shared/portability/portability.contract.ts';
import { getHealth } from '#shared/health/health.contract.ts';
import { readConfig } from '#server/config.ts';
import { readDockerfile, ROOT, findSteps, readVariables, parseWords } from '../support/dockerfile.ts';

// `npm run stress image` builds and runs the image. These tests only check that its parts stay consistent.
const readText = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
const { scripts, dependencies } = JSON.parse(readText('package.json')) as Record<string, Record<string, string>>;
const flags = (scripts?.['start'] ?? '').split(' ').filter((word) => word.startsWith('--'));
const stages = readDockerfile();
const image = stages.at(-1);
const composeFiles = ['compose.yaml', 'compose.sqlite.yaml'];

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

  it('is built from the files that it copies', () => {
    const build = stages.find(({ name }) => name === 'build');
    const folder = mkdtempSync(join(tmpdir(), 'halo-image-'));
    try {
      for (const { text } of findSteps(build, 'COPY')) {
        const paths = text.split(' ');
        const target = paths.pop() ?? '';
        const isFolder = paths.length > 1 || target.endsWith('/');
        for (const path of paths)
          cpSync(join(ROOT, path), join(folder, target, isFolder ? basename(path) : ''), { recursive: true });
      }
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
      for (const { text } of findSteps(build, 'RUN').filter(({ text: command }) => command.startsWith('node ')))
        execFileSync(process.execPath, text.split(' ').slice(1), { cwd: folder, stdio: 'pipe' });

      const built = ['client/index.html', 'server/main.js'];
      expect(built.filter((file) => existsSync(join(folder, 'dist', file)))).toEqual(built);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 120_000);

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
