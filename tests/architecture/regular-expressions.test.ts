import { parse } from '@babel/parser';
import { checkSync } from 'recheck';
import { describe, expect, test } from 'vitest';
import { read, listSourceFiles } from './support/project.ts';

interface Expression {
  place: string;
  source: string;
  flags: string;
}

/** The time limit for one expression, in milliseconds. */
const TIME_LIMIT = 10_000;

/**
 * The parser's expressions are left out: there are many, they run on clauses of bounded length, and
 * `long-sentences.test.ts` measures the parser as a whole.
 */
const PARSER_FILES = /^src\/shared\/halo\/(?!language-model|search\.|recordings)/;

/** The regular expressions of a source file. */
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
  .flatMap(listSourceFiles)
  .filter((path) => !/\.test\.tsx?$/.test(path) && !PARSER_FILES.test(path));
const expressions = files.flatMap(expressionsIn);

describe('a regular expression', () => {
  test.each(expressions.map(({ place, source, flags }) => [`/${source}/${flags}`, place, source, flags] as const))(
    '%s at %s is safe from catastrophic backtracking',
    { timeout: 2 * TIME_LIMIT },
    (_whole, _place, source, flags) => {
      expect(checkSync(source, flags, { timeout: TIME_LIMIT }).status).toBe('safe');
    },
  );

  test('is not built from strings outside the parser', () => {
    expect(files.filter((path) => /new RegExp\(/.test(read(path)))).toEqual([]);
  });

  test('that is vulnerable is reported', () => {
    expect(checkSync(String.raw`\s*x$`, '').status).toBe('vulnerable');
    expect(expressions.length).toBeGreaterThan(50);
  });
});
