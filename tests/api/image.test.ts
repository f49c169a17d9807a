import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importData } from '#shared/portability/portability.contract.ts';
import { getHealth } from '#shared/health/health.contract.ts';
import { readConfig } from '#server/config.ts';
import { readDockerfile, ROOT, stepsOf, variablesOf, wordsOf } from '../support/dockerfile.ts';

// That the image can be built and runs is tried by `npm run stress image`; this is what could drift apart meanwhile.
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
const { scripts, dependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
const flags = (scripts?.['start'] ?? '').split(' ').filter((word) => word.startsWith('--'));
const stages = readDockerfile();
const image = stages.at(-1);
const composeFiles = ['compose.yaml', 'compose.sqlite.yaml'];

describe('the image', () => {
  it('has the line of Node that package.json is pinned to', () => {
    const [, major] = /^\^(\d+)\./.exec(dependencies?.['node'] ?? '') ?? [];

    expect(new Set(stages.map(({ base }) => base))).toEqual(new Set([`node:${major}-slim`]));
  });

  it('starts the server as `npm start` does', () => {
    expect(flags).not.toEqual([]);
    expect(wordsOf(stepsOf(image, 'CMD')[0])).toEqual(['node', ...flags, 'dist/server/main.js']);
  });

  it('has what is copied into it', () => {
    const copied = stages
      .flatMap((stage) => stepsOf(stage, 'COPY'))
      .filter(({ flags: { from } }) => from === undefined);
    const paths = copied.flatMap(({ text }) => text.split(' ').slice(0, -1));
    const ignored = read('.dockerignore').split('\n');

    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(paths.filter((path) => !ignored.includes(`!${path.split('/')[0]}`))).toEqual([]);
  });

  it('runs as nobody special, keeps its data in its volume, and asks the port that it listens on for its health', () => {
    const variables = variablesOf(image);

    expect(stepsOf(image, 'USER').map(({ text }) => text)).toEqual(['node']);
    expect(stepsOf(image, 'VOLUME').map(({ text }) => text)).toEqual([variables['DATA_DIR']]);
    expect(stepsOf(image, 'EXPOSE').map(({ text }) => text)).toEqual([variables['PORT']]);
    expect(Number(variables['PORT'])).toBe(readConfig({}).port);
    expect(wordsOf(stepsOf(image, 'HEALTHCHECK')[0]).at(-1)).toContain(`\${process.env.PORT}${getHealth.path}`);
  });

  it('does not start without a word about HTTPS, which each composition has', () => {
    expect(() => readConfig(variablesOf(image))).toThrow(/^HOST: /);
    expect(read('deploy', 'compose.env.example')).toMatch(/^PUBLIC_URL=https:/m);
    expect(read('compose.sqlite.yaml')).toContain("ALLOW_PLAIN_HTTP: 'true'");
  });

  it.each(composeFiles)('is reached from its own machine only, with %s, and keeps its data', (file) => {
    const text = read(file);
    const { PORT, DATA_DIR } = variablesOf(image);

    expect(text.match(/^ +- '.*:\d+'$/gm)).toEqual([`      - '127.0.0.1:${PORT}:${PORT}'`]);
    expect(text).toContain(`- halo:${DATA_DIR}\n`);
    expect(text).not.toMatch(/PASSWORD: (?!\$\{)/);
  });
});

describe('what stands around halo', () => {
  it('is started by systemd as by `npm start`', () => {
    const line = /^ExecStart=(.*)$/m.exec(read('deploy', 'halo.service'))?.[1] ?? '';

    expect(line.split(' ')).toEqual(['/opt/halo/node_modules/node/bin/node', ...flags, 'dist/server/main.js']);
  });

  it.each([
    ['nginx.conf', /client_max_body_size (\d+)m;/],
    ['Caddyfile', /max_size (\d+)MiB/],
  ])('lets the largest call through: %s', (file, pattern) => {
    const megabytes = Number(pattern.exec(read('deploy', file))?.[1]);

    expect(megabytes * 1_024 * 1_024).toBeGreaterThan(importData.bodyLimit);
    expect(read('deploy', file)).toContain(`127.0.0.1:${readConfig({}).port}`);
  });
});
