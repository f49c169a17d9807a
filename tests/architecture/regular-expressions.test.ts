import { parse } from '@babel/parser';
import { checkSync } from 'recheck';
import { describe, expect, test } from 'vitest';
import { measureGrowth } from './support/growth.ts';
import { read, listSourceFiles } from './support/project.ts';

interface Expression {
  place: string;
  source: string;
  flags: string;
}

/** The time limit for one expression, in milliseconds. Its steps have limits of their own, so a check ends long before. */
const TIME_LIMIT = 120_000;

/** A search is linear below this exponent. A quadratic one has about 2. */
const MAX_GROWTH = 1.5;

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

/**
 * Why an expression may take long; undefined if it never does. recheck also reports expressions that are only slow on
 * this machine at this time, so the growth of its attack decides.
 */
function getProblem(source: string, flags: string): string | undefined {
  const result = checkSync(source, flags, { timeout: null });
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') return `unknown: ${result.error.kind}`;
  const { attack, complexity } = result;
  const isLinear = complexity.type === 'polynomial' && measureGrowth(new RegExp(source, flags), attack) < MAX_GROWTH;
  return isLinear ? undefined : `${complexity.summary}, attack: ${attack.pattern}`;
}

const files = ['src/shared', 'src/server', 'src/client']
  .flatMap(listSourceFiles)
  .filter((path) => !/\.test\.tsx?$/.test(path) && !PARSER_FILES.test(path));
const expressions = files.flatMap(expressionsIn);

describe('a regular expression', () => {
  test.each(expressions.map(({ place, source, flags }) => [`/${source}/${flags}`, place, source, flags] as const))(
    '%s at %s is safe from catastrophic backtracking',
    { timeout: TIME_LIMIT },
    (_whole, _place, source, flags) => {
      expect(getProblem(source, flags)).toBeUndefined();
    },
  );

  test('grows with the length of an attack as measured', () => {
    const attack = { pumps: [{ prefix: '', pump: '\t' }], suffix: '' };
    expect(measureGrowth(/\s*x$/, attack)).toBeGreaterThan(MAX_GROWTH);
    expect(measureGrowth(/(?<!x)\s$/, attack)).toBeLessThan(MAX_GROWTH);
  });

  test('is not built from strings outside the parser', () => {
    expect(files.filter((path) => /new RegExp\(/.test(read(path)))).toEqual([]);
  });

  test('that is vulnerable is reported', () => {
    expect(getProblem(String.raw`\s*x$`, '')).toContain('2nd degree polynomial');
    expect(getProblem('^(a+)+$', '')).toContain('exponential');
    expect(expressions.length).toBeGreaterThan(50);
  });
});
