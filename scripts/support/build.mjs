import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, pinnedNode, ROOT, SERVER, tool } from './paths.mjs';
import { capture } from './processes.mjs';

/** The files and folders that the build depends on. */
const SOURCES = [
  'src',
  'vite.config.ts',
  'vite.server.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
/** If one of these files is missing, there is no build. */
const RESULTS = [inRoot('dist', 'client', 'index.html'), SERVER];
/** Records which sources the build was made from, as hashes. */
const STAMP = inRoot('dist', '.halo-built');

/** Builds the client and the server unless there is a build of exactly these sources. */
export async function ensureBuilt() {
  const files = listFiles();
  const earlier = readStamp();
  if (earlier.quick === quickHash(files)) return;
  // A fresh checkout has new modification times but the same content.
  if (earlier.content === contentHash(files)) writeStamp(files);
  else await build();
}

/** Builds the client and the server. Throws an error with Vite's output if a build fails. */
export async function build() {
  console.log('Building halo…');
  const files = listFiles();
  // An unfinished build matches no sources. Without the stamp it is never taken for a complete one.
  rmSync(STAMP, { force: true });
  const configs = ['vite.config.ts', 'vite.server.config.ts'];
  const results = await Promise.allSettled(configs.map(async (config) => runVite(config)));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  writeStamp(files);
}

async function runVite(config) {
  const { code, output } = await capture(pinnedNode(), [tool('vite'), 'build', '-c', config, '--logLevel', 'warn']);
  if (code !== 0) throw new Error(`halo cannot be built (${config}).\n${output}`);
}

function listFiles() {
  const paths = SOURCES.flatMap((source) => {
    const path = inRoot(...source.split('/'));
    if (!existsSync(path)) return [];
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
  return paths
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => {
      const { size, mtimeMs } = statSync(path);
      return { path: relative(ROOT, path), size, mtimeMs };
    });
}

function filesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .toSorted((first, second) => (first.name < second.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

function quickHash(files) {
  return computeHash(files.map(({ path, size, mtimeMs }) => `${path} ${size} ${mtimeMs}`));
}

function contentHash(files) {
  return computeHash(files.flatMap(({ path }) => [path, readFileSync(inRoot(path))]));
}

function computeHash(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

function readStamp() {
  try {
    if (!RESULTS.every((path) => existsSync(path))) return {};
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return {};
  }
}

function writeStamp(files) {
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(STAMP, JSON.stringify({ quick: quickHash(files), content: contentHash(files) }));
}
