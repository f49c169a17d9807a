import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readDockerfile, ROOT, stepsOf, variablesOf, wordsOf, type Stage, type Step } from '../support/dockerfile.ts';
import { freePort } from '../support/postgres.ts';
import { unprivilegedUser } from '../support/postgres-binaries.ts';
import { NetworkPerson } from './person.ts';

const MEGABYTE = 1_024 * 1_024;
/** Our own tests, a package that only developing needs, and a second Node. */
const UNNEEDED = /^\/src\/.*\.test\.ts$|^\/node_modules\/(?:vite|react|typescript|node\/bin)\/?$/;
const LONGEST_BUILD = 5 * 60_000;
const LONGEST_START = 20_000;

/** What came of building the image's tree and starting it. */
export interface ImageOutcome {
  /** What the image has beside Node and its system. */
  megabytes: number;
  startMilliseconds: number;
  /** How much memory the program has when it has started and answered a few calls; 0 where the system does not say. */
  memoryMegabytes: number;
  /** How many things were not as they should be: a start without leave, the check of its health, its end. */
  wrong: number;
  /** Files that it wrote anywhere but in its volume. */
  writtenElsewhere: number;
  /** Tests, packages that only developing needs, and a second Node. */
  unneeded: number;
}

/**
 * Does what the Dockerfile says in an empty folder, step by step and as a user without rights, and starts what comes of it. There
 * need not be anything that runs containers, but a registry of packages that can be reached.
 */
export async function buildAndStart(folder: string): Promise<ImageOutcome> {
  const builder = new Builder(folder);
  const stages = readDockerfile();
  for (const stage of stages) builder.build(stage);
  const image = stages.at(-1);
  if (image === undefined) throw new Error('The Dockerfile is empty');
  const root = builder.rootOf(image.name);
  try {
    return await tryOut(builder, image, root);
  } finally {
    execFileSync('chmod', ['-R', 'u+w', folder]);
  }
}

/** Stages as folders. What runs in them has the very Node that runs this, and a home of its own. */
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

  rootOf(name: string): string {
    return join(this.folder, `stage-${name}`);
  }

  environment(variables: Record<string, string>): NodeJS.ProcessEnv {
    return { ...variables, PATH: `${join(this.folder, 'bin')}:/usr/bin:/bin`, HOME: this.home, TMPDIR: this.home };
  }

  build(stage: Stage): void {
    const root = this.rootOf(stage.name);
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
      const source = flags['from'] === undefined ? join(ROOT, name) : join(this.rootOf(flags['from']), name);
      cpSync(source, target.endsWith('/') ? join(place, basename(name)) : place, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => flags['from'] !== undefined || !/\.test\.tsx?$/.test(path),
      });
    }
  }

  #run(command: string, workFolder: string): void {
    // Where packages come from is this machine's own affair.
    const settings = Object.entries(process.env).filter(([name]) =>
      /^(npm_config_registry|NODE_EXTRA_CA_CERTS)$/.test(name),
    );
    const env = { ...this.environment({}), ...Object.fromEntries(settings), npm_config_cache: join(this.home, 'npm') };
    execFileSync('sh', ['-c', command], { ...this.user, cwd: workFolder, env, timeout: LONGEST_BUILD, stdio: 'pipe' });
  }

  #handOver(path: string): void {
    if (this.user !== undefined) execFileSync('chown', ['-R', `${this.user.uid}:${this.user.gid}`, path]);
  }
}

/** Starts the image in a tree in which nothing can be written but its volume, uses it, and stops it. */
async function tryOut(builder: Builder, image: Stage, root: string): Promise<ImageOutcome> {
  const [volume] = stepsOf(image, 'VOLUME');
  const data = join(root, volume?.text ?? '');
  const port = String(await freePort());
  const variables = { ...variablesOf(image), DATA_DIR: data, PORT: port, LOG_LEVEL: 'warn' };
  const outcome: ImageOutcome = {
    megabytes: Math.round(sizeOf(root) / MEGABYTE),
    startMilliseconds: 0,
    memoryMegabytes: 0,
    wrong: 0,
    writtenElsewhere: 0,
    unneeded: filesIn(join(root, 'app')).filter((path) => UNNEEDED.test(path.slice(join(root, 'app').length))).length,
  };
  execFileSync('chmod', ['-R', 'a-w', builder.folder]);
  execFileSync('chmod', ['-R', 'u+w', data]);
  const before = new Set(statesOf(builder.folder));
  const run = (words: readonly string[], env: Record<string, string>) => {
    const [command = '', ...args] = words;
    const options = { ...builder.user, cwd: join(root, 'app'), env: builder.environment(env) };
    return spawn(join(builder.folder, 'bin', command), args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const codeOf = async (words: readonly string[], env: Record<string, string>) =>
    (await once(run(words, env), 'close'))[0] as number;
  const start = wordsOf(stepsOf(image, 'CMD')[0]);
  const health = wordsOf(stepsOf(image, 'HEALTHCHECK')[0]);

  // Reachable from elsewhere, and nobody has said whether that is meant.
  if ((await codeOf(start, variables)) !== 1) outcome.wrong += 1;
  if ((await codeOf(health, variables)) !== 1) outcome.wrong += 1;
  const begun = performance.now();
  const program = run(start, { ...variables, HOST: '127.0.0.1' });
  const ended = once(program, 'close');
  try {
    await Promise.race([once(program.stdout, 'data'), ended, once(AbortSignal.timeout(LONGEST_START), 'abort')]);
    outcome.startMilliseconds = Math.round(performance.now() - begun);
    const address = `http://127.0.0.1:${port}`;
    if ((await codeOf(health, variables)) !== 0) outcome.wrong += 1;
    if ((await fetch(`${address}/days`)).status !== 200) outcome.wrong += 1;
    const person = new NetworkPerson('image@halo.example');
    await person.register(address);
    if ((await person.call(address, 'POST', '/api/tasks', { title: 'Sail', date: '2026-11-21' })).status !== 201)
      outcome.wrong += 1;
    outcome.memoryMegabytes = memoryOf(program.pid);
  } finally {
    program.kill('SIGTERM');
  }
  if ((await ended)[0] !== 0) outcome.wrong += 1;
  if (!existsSync(join(data, 'halo.sqlite'))) outcome.wrong += 1;
  const written = statesOf(builder.folder).filter((state) => !before.has(state) && !state.startsWith(data));
  return { ...outcome, writtenElsewhere: written.length };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
}

/** Every file of a folder with when it was written. */
function statesOf(folder: string): string[] {
  return filesIn(folder).map((path) => {
    const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
    return `${path} ${mtimeMs} ${size}`;
  });
}

function sizeOf(folder: string): number {
  return filesIn(folder).reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** What Linux says of a process's memory. */
function memoryOf(pid: number | undefined): number {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return 0;
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) / 1_024);
}
