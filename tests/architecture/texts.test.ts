import { dirname, join, normalize } from 'node:path';
import { parse } from '@babel/parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { findFaults, LANGUAGES, readCatalogue } from '../../scripts/support/catalogues.ts';
import { collectFile, collectTexts, type SourceTexts } from '../../scripts/support/texts.ts';
import { read, ROOT } from './support/project.ts';

let source: SourceTexts;
beforeAll(() => {
  source = collectTexts(ROOT);
});

test('every text that people read goes through the catalogues', () => {
  expect(source.untranslatable).toEqual([]);
});

test.each(LANGUAGES)('the catalogue %s has exactly the texts of the source, sorted', (language) => {
  const catalogue = readCatalogue(ROOT, language);
  const keys = Object.keys(catalogue);

  expect(findFaults(catalogue, source.texts, language)).toEqual([]);
  expect(keys).toEqual(keys.toSorted());
});

test('no constant of the first script has a text, because it is evaluated before the catalogue is there', () => {
  const files = firstScript('src/client/main.tsx', new Set());

  expect(files.size).toBeGreaterThan(50);
  expect([...files].flatMap(textsInConstants)).toEqual([]);
});

describe('collecting texts', () => {
  test.each([
    ['an element', `const a = <p>Hello</p>;`],
    ['an attribute', `const a = <img alt="A tree" />;`],
    ['an attribute with a choice', `const a = <Button label={isNew ? 'Add' : t('Save')} />;`],
    ['a template', 'const a = <Dialog title={`Delete ${name}`} />;'],
    ['a toast', `showToast({ title: 'Saved' });`],
    ['a sentence', `const message = 'Something went wrong';`],
    ['a text that is no literal', `const a = t(name);`],
  ])('reports %s without a catalogue', (_, code) => {
    const found: SourceTexts = { texts: [], untranslatable: [] };
    collectFile('src/client/a.tsx', code, found);

    expect(found.untranslatable).toHaveLength(1);
  });

  test('finds texts, plural forms, contexts and messages of the server', () => {
    const found: SourceTexts = { texts: [], untranslatable: [] };
    collectFile(
      'src/client/a.tsx',
      `t('Add {n}', { n }); plural(n, 'one', '{count} many'); t('Open', {}, 'state')`,
      found,
    );
    collectFile(
      'src/server/a.ts',
      `throw new AppError('invalid', 'No way'); throw invalidField('code', 'Wrong code');`,
      found,
    );
    collectFile('src/shared/a/a.contract.ts', `z.string().min(1, 'Title is required')`, found);

    const keys = found.texts.map(({ key }) => key);
    expect(keys).toEqual(['Add {n}', '{count} many', 'Open | state', 'No way', 'Wrong code', 'Title is required']);
    expect(found.untranslatable).toEqual([]);
  });

  test('finds what is wrong with a catalogue', () => {
    const texts = [
      { key: 'Add {n}', text: 'Add {n}', isPlural: false },
      { key: '{count} many', text: '{count} many', isPlural: true },
      { key: 'New', text: 'New', isPlural: false },
    ];
    const catalogue = { 'Add {n}': 'Neu', '{count} many': { one: 'eins', other: '' }, Old: 'Alt' };

    expect(findFaults(catalogue, texts, 'de')).toEqual([
      "de: unused 'Old'",
      "de: other placeholders in 'Add {n}'",
      "de: not translated '{count} many'",
      "de: missing 'New'",
    ]);
  });
});

/** Returns the modules that the entry imports directly and indirectly, without those that are imported on demand. */
function firstScript(path: string, found: Set<string>): Set<string> {
  found.add(path);
  for (const [, target = ''] of read(path).matchAll(/^(?:import|export) (?!type)[^;]*?['"]([.#][^'"]+\.tsx?)['"];/gm)) {
    const file = target.startsWith('#') ? target.replace('#', 'src/') : normalize(join(dirname(path), target));
    if (!found.has(file)) firstScript(file, found);
  }
  return found;
}

/** Returns the calls outside of functions that read a text. */
function textsInConstants(path: string): string[] {
  const code = read(path);
  const calls: string[] = [];
  visit(parse(code, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program);
  return calls;

  function visit(node: unknown): void {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const {
      type = '',
      callee,
      start,
      end,
    } = node as Partial<Record<'type', string>> & {
      callee?: { name?: string };
      start?: number;
      end?: number;
    };
    if (/Function|Method/.test(type)) return;
    if (type === 'CallExpression' && /^(t|plural|rich|nounLabel)$/.test(callee?.name ?? ''))
      calls.push(`${path}: ${code.slice(start, end)}`);
    for (const [name, child] of Object.entries(node)) if (name !== 'loc') visit(child);
  }
}
