import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..', '..');

const require = createRequire(import.meta.url);

/** The source files below `folder`, as paths with slashes. */
export function listSourceFiles(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return entries
    .map((entry) => `${folder}/${entry.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))
    .toSorted();
}

/** The text of a file of the project. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Writes files into a temporary folder, passes it to `work` and removes it. */
export function withTemporaryFolder<T>(files: Record<string, string>, work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'halo-architecture-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the command of a package in a folder and returns its output, even when it fails. */
export function runTool(packageName: string, command: string, args: string[], cwd: string): string {
  const manifest = join(ROOT, 'node_modules', packageName, 'package.json');
  const { bin } = require(manifest) as { bin: Record<string, string> };
  const script = join(dirname(manifest), bin[command] ?? '');
  try {
    return execFileSync(process.execPath, [script, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
