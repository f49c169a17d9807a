import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, pinnedNode, ROOT, tool } from './paths.mjs';
import { capture } from './processes.mjs';

/** Everything that the built client is made of. */
const SOURCES = ['src/client', 'src/shared', 'vite.config.ts', 'package-lock.json', 'tsconfig.base.json'];
/** Says which sources the client was built from. */
const STAMP = inRoot('dist', '.halo-built');

/** Builds the client unless it was built from these very sources. */
export async function ensureBuilt() {
  const files = listFiles();
  const earlier = readStamp();
  if (earlier.quick === quickHash(files)) return;
  // A fresh checkout has new times and the same content.
  if (earlier.content === contentHash(files)) writeStamp(files);
  else await build();
}

/** Builds the client. Throws with what Vite said when it cannot. */
export async function build() {
  console.log('Building the client…');
  const files = listFiles();
  const { code, output } = await capture(pinnedNode(), [tool('vite'), 'build', '--logLevel', 'warn']);
  if (code !== 0) throw new Error(`The client cannot be built.\n${output}`);
  writeStamp(files);
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
  return hashOf(files.map(({ path, size, mtimeMs }) => `${path} ${size} ${mtimeMs}`));
}

function contentHash(files) {
  return hashOf(files.flatMap(({ path }) => [path, readFileSync(inRoot(path))]));
}

function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

function readStamp() {
  try {
    if (!existsSync(inRoot('dist', 'client', 'index.html'))) return {};
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return {};
  }
}

function writeStamp(files) {
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(STAMP, JSON.stringify({ quick: quickHash(files), content: contentHash(files) }));
}
