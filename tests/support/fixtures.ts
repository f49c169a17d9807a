import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const FOLDER = join(import.meta.dirname, '..', 'fixtures', 'databases');

/** Whose account every fixture has, beside the demo account and one that signed out again. */
export const CREDENTIALS = { email: 'ana@halo.example', password: 'correct horse' };

/** Where the database of a version is kept. */
export function fixturePath(version: number): string {
  return join(FOLDER, `${version}.sqlite.gz`);
}

/** The versions whose databases are kept. */
export function fixtureVersions(): number[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sqlite.gz'));
  return files.map((name) => Number.parseInt(name, 10)).toSorted((one, other) => one - other);
}

/** Puts the database of a version into a folder, as the halo of that time has left it. */
export function unpackFixture(version: number, dataDir: string): void {
  writeFileSync(join(dataDir, 'halo.sqlite'), gunzipSync(readFileSync(fixturePath(version))));
}
