import { dirname, posix } from 'node:path';
import { expect, test } from 'vitest';
import { read, listSourceFiles } from './support/project.ts';

/** The files that a source text imports: for values, for types or dynamically. */
function findImports(path: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import\()\s*'((?:#|\.\/)[^']+\.tsx?)'/g)].map(([, specifier = '']) =>
    specifier.startsWith('#') ? `src/${specifier.slice(1)}` : posix.join(dirname(path), specifier),
  );
}

/** Groups of files that import each other in a cycle, directly or indirectly. */
function findCycles(texts: Readonly<Record<string, string>>): string[][] {
  const imports = new Map(Object.entries(texts).map(([path, text]) => [path, findImports(path, text)]));
  const reachable = new Map([...imports.keys()].map((path) => [path, findReachable(path, imports)]));
  const inCircle = [...reachable].filter(([path, others]) => others.has(path)).map(([path]) => path);
  const groups = inCircle.map((path) =>
    inCircle.filter((other) => reachable.get(path)?.has(other) && reachable.get(other)?.has(path)).toSorted(),
  );
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
}

function findReachable(start: string, imports: ReadonlyMap<string, string[]>): Set<string> {
  const found = new Set<string>();
  const open = [...(imports.get(start) ?? [])];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    open.push(...(imports.get(path) ?? []));
  }
  return found;
}

test('no files import each other in a cycle, including type and dynamic imports', () => {
  const files = ['src/shared', 'src/server', 'src/client'].flatMap(listSourceFiles);
  expect(findCycles(Object.fromEntries(files.map((path) => [path, read(path)])))).toEqual([]);
});

test('a cycle of three files is found without a file beside it', () => {
  const cycles = findCycles({
    'src/shared/a/a.ts': "import { b } from '#shared/b/b.ts';",
    'src/shared/b/b.ts': "import type { C } from './c.tsx';",
    'src/shared/b/c.tsx': "const a = await import('#shared/a/a.ts');",
    'src/shared/b/d.ts': "import { b } from './b.ts';",
  });
  expect(cycles).toEqual([['src/shared/a/a.ts', 'src/shared/b/b.ts', 'src/shared/b/c.tsx']]);
});
