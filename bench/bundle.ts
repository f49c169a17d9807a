import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Measurement } from './support/measurement.ts';

const CLIENT = join(import.meta.dirname, '..', 'dist', 'client');

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>;

/**
 * The compressed size of the first JavaScript: the entry with its static imports. Returns nothing before `npm run
 * build`.
 */
export function measureBundle(): Measurement[] {
  const path = join(CLIENT, '.vite', 'manifest.json');
  if (!existsSync(path)) return [];
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry === true);
  if (entry === undefined) return [];
  const files = new Set<string>();
  collect(manifest, entry, files);
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file))).length, 0);
  return [{ name: 'First JavaScript, gzip', value: bytes / 1_000, unit: 'KB', target: { atMost: 120 } }];
}

function collect(manifest: Manifest, name: string, files: Set<string>): void {
  const chunk = manifest[name];
  if (chunk === undefined || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files);
}
