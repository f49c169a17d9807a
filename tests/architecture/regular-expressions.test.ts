import { parse } from '@babel/parser';
import { checkSync } from 'recheck';
import { describe, expect, test } from 'vitest';
import { read, sourceFiles } from './support/project.ts';

interface Expression {
  place: string;
  source: string;
  flags: string;
}

/** How long one expression may be looked at, in milliseconds. */
const PATIENCE = 10_000;

/**
 * What takes a sentence apart is measured as a whole, on sentences made to be slow (`long-sentences.test.ts`): its expressions are read on
 * clauses of bounded length, and are many.
 */
const SENTENCES = /^src\/shared\/halo\/(?!language-model|search\.|recordings)/;

/** The regular expressions that stand in a file. */
function expressionsIn(path: string): Expression[] {
  const found: Expression[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, pattern, flags, loc } = node as { type?: string; pattern?: string; flags?: string; loc?: Location };
    if (type === 'RegExpLiteral')
      found.push({ place: `${path}:${loc?.start.line}`, source: pattern ?? '', flags: flags ?? '' });
    for (const [key, value] of Object.entries(node)) if (key !== 'loc') visit(value);
  };
  const plugins = ['typescript' as const, ...(path.endsWith('x') ? (['jsx'] as const) : [])];
  visit(parse(read(path), { sourceType: 'module', plugins }).program);
  return found;
}

interface Location {
  start: { line: number };
}

const files = ['src/shared', 'src/server', 'src/client']
  .flatMap(sourceFiles)
  .filter((path) => !/\.test\.tsx?$/.test(path) && !SENTENCES.test(path));
const expressions = files.flatMap(expressionsIn);

describe('a regular expression', () => {
  test.each(expressions.map(({ place, source, flags }) => [`/${source}/${flags}`, place, source, flags] as const))(
    '%s at %s takes time that grows no faster than its text',
    { timeout: 2 * PATIENCE },
    (_whole, _place, source, flags) => {
      expect(checkSync(source, flags, { timeout: PATIENCE }).status).toBe('safe');
    },
  );

  test('is made of parts only where sentences are taken apart, or of nothing that comes from outside', () => {
    expect(files.filter((path) => /new RegExp\(/.test(read(path)))).toEqual([]);
  });

  test('that is slow would be noticed', () => {
    expect(checkSync(String.raw`\s*x$`, '').status).toBe('vulnerable');
    expect(expressions.length).toBeGreaterThan(50);
  });
});
