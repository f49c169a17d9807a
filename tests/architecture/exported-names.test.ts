import { expect, test } from 'vitest';
import { read, listSourceFiles } from './support/project.ts';

const EXPORT = /^export (?:async )?(?:const|function\*?|class|type|interface) (?<name>\w+)(?<rest>[^\n]*)/gm;

/** Finds the names that more than one file exports. An endpoint may have the name of the function it calls. */
function findSharedNames(texts: Readonly<Record<string, string>>): [name: string, files: string[]][] {
  const files = new Map<string, string[]>();
  for (const [path, text] of Object.entries(texts)) {
    for (const { groups } of text.matchAll(EXPORT)) {
      const { name = '', rest = '' } = groups ?? {};
      if (!rest.startsWith(' = endpoint(')) files.set(name, [...(files.get(name) ?? []), path]);
    }
  }
  return [...files].filter(([, paths]) => new Set(paths).size > 1);
}

test('an exported name has one meaning', () => {
  const paths = ['src/shared', 'src/server', 'src/client'].flatMap(listSourceFiles);
  const files = paths.filter((path) => !path.includes('.test.') && !path.includes('/migrations/'));
  expect(findSharedNames(Object.fromEntries(files.map((path) => [path, read(path)])))).toEqual([]);
});

test('a type and a component of the same name are found', () => {
  const names = findSharedNames({
    'a.ts': "export interface Row {}\nexport const addRow = endpoint('POST', {});",
    'b.tsx': 'export function Row() {}\nexport async function addRow() {}',
  });
  expect(names).toEqual([['Row', ['a.ts', 'b.tsx']]]);
});
