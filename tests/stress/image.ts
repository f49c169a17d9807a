import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  readDockerfile,
  ROOT,
  findSteps,
  readVariables,
  parseWords,
  type Stage,
  type Step,
} from '../support/dockerfile.ts';
import { findFreePort } from '../support/postgres.ts';
import { unprivilegedUser } from '../support/postgres-binaries.ts';
import { readMemory } from './bystander.ts';
import { NetworkPerson } from './person.ts';

const MEGABYTE = 1_024 * 1_024;
/** Tests, development dependencies, and a second Node. */
const UNNEEDED = /^\/src\/.*\.test\.ts$|^\/node_modules\/(?:vite|react|typescript|node\/bin)\/?$/;
const MAX_BUILD = 5 * 60_000;
const MAX_START = 20_000;

/** The result of building the image's file tree and starting it. */
export interface ImageOutcome {
  /** The size of the image without Node and the system. */
  megabytes: number;
  startMilliseconds: number;
  /** The memory of the program after the start and a few requests; 0 where it cannot be read. */
  memoryMegabytes: number;
  /** The number of failed checks: a start without HTTPS setting, the health check, the exit code. */
  wrong: number;
  /** The number of files written outside the volume. */
  writtenElsewhere: number;
  /** The number of tests, development dependencies and second Nodes. */
  unneeded: number;
}

/**
 * Runs the steps of the Dockerfile in an empty folder as an unprivileged user and starts the result. Needs no container
 * runtime, but a package registry.
 */
export async function buildAndStart(folder: string): Promise<ImageOutcome> {
  const builder = new Builder(folder);
  const stages = readDockerfile();
  for (const stage of stages) builder.build(stage);
  const image = stages.at(-1);
  if (image === undefined) throw new Error('The Dockerfile is empty');
  const root = builder.getRoot(image.name);
  try {
    return await runImage(builder, image, root);
  } finally {
    execFileSync('chmod', ['-R', 'u+w', folder]);
  }
}

/** Build stages as folders. Commands run with the current Node and their own home folder. */
class Builder {
  readonly user = unprivilegedUser();
  readonly folder: string;
  readonly home: string;

  constructor(folder: string) {
    const { npm_execpath: npm } = process.env;
    if (npm === undefined) throw new Error('npm has to be known: npm run stress image');
    this.folder = folder;
    this.home = join(folder, 'home');
    for (const name of ['home', 'bin']) mkdirSync(join(folder, name));
    cpSync(process.execPath, join(folder, 'bin', 'node'));
    writeFileSync(join(folder, 'bin', 'npm'), `#!/bin/sh\nexec node "${npm}" "$@"\n`, { mode: 0o755 });
    chmodSync(folder, 0o755);
    this.#handOver(this.home);
  }

  getRoot(name: string): string {
    return join(this.folder, `stage-${name}`);
  }

  environment(variables: Record<string, string>): NodeJS.ProcessEnv {
    return { ...variables, PATH: `${join(this.folder, 'bin')}:/usr/bin:/bin`, HOME: this.home, TMPDIR: this.home };
  }

  build(stage: Stage): void {
    const root = this.getRoot(stage.name);
    let workFolder = root;
    mkdirSync(root);
    for (const step of stage.steps) {
      if (step.instruction === 'WORKDIR') mkdirSync((workFolder = join(root, step.text)), { recursive: true });
      if (step.instruction === 'COPY') this.#copy(step, root, workFolder);
      if (step.instruction === 'RUN') this.#run(step.text, workFolder);
      if (step.instruction !== 'RUN') this.#handOver(root);
    }
  }

  #copy({ text, flags }: Step, root: string, workFolder: string): void {
    const names = text.split(' ');
    const target = names.pop() ?? '';
    const place = target.startsWith('/') ? join(root, target) : join(workFolder, target);
    for (const name of names) {
      const source = flags['from'] === undefined ? join(ROOT, name) : join(this.getRoot(flags['from']), name);
      cpSync(source, target.endsWith('/') ? join(place, basename(name)) : place, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => flags['from'] !== undefined || !/\.test\.tsx?$/.test(path),
      });
    }
  }

  #run(command: string, workFolder: string): void {
    // The package registry is configured by the machine.
    const settings = Object.entries(process.env).filter(([name]) =>
      /^(npm_config_registry|NODE_EXTRA_CA_CERTS)$/.test(name),
    );
    const env = { ...this.environment({}), ...Object.fromEntries(settings), npm_config_cache: join(this.home, 'npm') };
    execFileSync('sh', ['-c', command], { ...this.user, cwd: workFolder, env, timeout: MAX_BUILD, stdio: 'pipe' });
  }

  #handOver(path: string): void {
    if (this.user !== undefined) execFileSync('chown', ['-R', `${this.user.uid}:${this.user.gid}`, path]);
  }
}

/** Starts the image in a file tree that is read-only except for the volume, uses it, and stops it. */
async function runImage(builder: Builder, image: Stage, root: string): Promise<ImageOutcome> {
  const [volume] = findSteps(image, 'VOLUME');
  const data = join(root, volume?.text ?? '');
  const port = String(await findFreePort());
  const variables = { ...readVariables(image), DATA_DIR: data, PORT: port, LOG_LEVEL: 'warn' };
  const outcome: ImageOutcome = {
    megabytes: Math.round(measureSize(root) / MEGABYTE),
    startMilliseconds: 0,
    memoryMegabytes: 0,
    wrong: 0,
    writtenElsewhere: 0,
    unneeded: listFiles(join(root, 'app')).filter((path) => UNNEEDED.test(path.slice(join(root, 'app').length))).length,
  };
  execFileSync('chmod', ['-R', 'a-w', builder.folder]);
  execFileSync('chmod', ['-R', 'u+w', data]);
  const before = new Set(listFileStates(builder.folder));
  const run = (words: readonly string[], env: Record<string, string>) => {
    const [command = '', ...args] = words;
    const options = { ...builder.user, cwd: join(root, 'app'), env: builder.environment(env) };
    return spawn(join(builder.folder, 'bin', command), args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const getCode = async (words: readonly string[], env: Record<string, string>) =>
    (await once(run(words, env), 'close'))[0] as number;
  const start = parseWords(findSteps(image, 'CMD')[0]);
  const health = parseWords(findSteps(image, 'HEALTHCHECK')[0]);

  // Without HOST the server would be public, and no setting allows plain HTTP.
  if ((await getCode(start, variables)) !== 1) outcome.wrong += 1;
  if ((await getCode(health, variables)) !== 1) outcome.wrong += 1;
  const begun = performance.now();
  const program = run(start, { ...variables, HOST: '127.0.0.1' });
  const ended = once(program, 'close');
  try {
    await Promise.race([once(program.stdout, 'data'), ended, once(AbortSignal.timeout(MAX_START), 'abort')]);
    outcome.startMilliseconds = Math.round(performance.now() - begun);
    const address = `http://127.0.0.1:${port}`;
    if ((await getCode(health, variables)) !== 0) outcome.wrong += 1;
    if ((await fetch(`${address}/days`)).status !== 200) outcome.wrong += 1;
    const person = new NetworkPerson('image@halo.example');
    await person.register(address);
    if ((await person.call(address, 'POST', '/api/tasks', { title: 'Sail', date: '2026-11-21' })).status !== 201)
      outcome.wrong += 1;
    outcome.memoryMegabytes = readMemory(program.pid ?? 0);
  } finally {
    program.kill('SIGTERM');
  }
  if ((await ended)[0] !== 0) outcome.wrong += 1;
  if (!existsSync(join(data, 'halo.sqlite'))) outcome.wrong += 1;
  const written = listFileStates(builder.folder).filter((state) => !before.has(state) && !state.startsWith(data));
  return { ...outcome, writtenElsewhere: written.length };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
}

/** Every file of a folder with its size and modification time. */
function listFileStates(folder: string): string[] {
  return listFiles(folder).map((path) => {
    const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
    return `${path} ${mtimeMs} ${size}`;
  });
}

function measureSize(folder: string): number {
  return listFiles(folder).reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
}
