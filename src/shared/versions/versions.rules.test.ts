import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkVersion, compareVersions, isVersion, releasesIn } from './versions.rules.ts';

const aVersion = fc.tuple(fc.nat(), fc.nat(), fc.nat()).map((parts) => parts.join('.'));

describe('checkVersion', () => {
  it.each([
    ['', '', { version: 'Version is required', notes: 'Release notes are required' }],
    ['1.2', 'New', { version: 'Version must be in format x.y.z' }],
    ['v1.2.3', 'New', { version: 'Version must be in format x.y.z' }],
    [' 1.2.3 ', ' ', { notes: 'Release notes are required' }],
    ['1.2.3', 'New', {}],
  ])('of the version %j with the notes %j', (version, notes, messages) => {
    expect(checkVersion({ version, notes })).toEqual(messages);
  });

  it('accepts every version of three numbers', () => {
    fc.assert(fc.property(aVersion, (version) => isVersion(version)));
  });
});

describe('compareVersions', () => {
  it.each([
    ['1.9.0', '1.10.0'],
    ['0.9.9', '1.0.0'],
    ['1.0.9', '1.1.0'],
    ['9007199254740992.0.0', '9007199254740993.0.0'],
  ])('puts %s before %s', (first, second) => {
    expect(compareVersions(first, second)).toBeLessThan(0);
    expect(compareVersions(second, first)).toBeGreaterThan(0);
  });

  it('compares the numbers part by part', () => {
    fc.assert(
      fc.property(aVersion, aVersion, (first, second) => {
        const [parts, others] = [first.split('.').map(Number), second.split('.').map(Number)];
        const index = parts.findIndex((part, place) => part !== others[place]);
        const expected = index === -1 ? 0 : Math.sign((parts[index] ?? 0) - (others[index] ?? 0));
        expect(Math.sign(compareVersions(first, second))).toBe(expected);
      }),
    );
  });
});

const CHANGELOG = `# Changes

Words before the first release.

## 0.3.0, unreleased

- Not yet

## 0.2.0, 2026-12-24

- Insights: what became of tasks, goals, habits and projects over a time
  of your choice
* Export

  and import
  - of everything

### Mended

- A card that did not move

## 0.1.0, 2026-11-21

Only words, no list.

## 0.0.9, 2026-02-30

- A day that there is not
`;

describe('releasesIn', () => {
  it('returns the version, day and notes of each heading, with wrapped lines joined', () => {
    expect(releasesIn(CHANGELOG)).toEqual([
      {
        version: '0.2.0',
        day: '2026-12-24',
        notes: [
          'Insights: what became of tasks, goals, habits and projects over a time of your choice',
          'Export and import',
          'of everything',
          'A card that did not move',
        ].join('\n'),
      },
      { version: '0.1.0', day: '2026-11-21', notes: '' },
    ]);
  });

  it('accepts any line ending', () => {
    expect(releasesIn(CHANGELOG.replaceAll('\n', '\r\n'))).toEqual(releasesIn(CHANGELOG));
  });

  it('finds a release at the beginning', () => {
    expect(releasesIn('## 1.0.0, 2026-01-01\n- First')).toEqual([
      { version: '1.0.0', day: '2026-01-01', notes: 'First' },
    ]);
  });

  it('returns nothing without a valid heading', () => {
    expect(releasesIn('')).toEqual([]);
    expect(releasesIn('# 1.0.0, 2026-01-01\n## 1.0, 2026-01-01\n## v1.0.0, 2026-01-01\n## 1.0.0\n- A change')).toEqual(
      [],
    );
  });

  it('returns any releases unchanged, however their lines are wrapped', () => {
    const word = fc.stringMatching(/^[a-z0-9,.:]{1,12}$/);
    const change = fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.array(word, { maxLength: 8 }));
    const release = fc.record({ version: aVersion, changes: fc.array(change, { minLength: 1, maxLength: 5 }) });
    fc.assert(
      fc.property(fc.array(release, { maxLength: 5 }), fc.boolean(), (releases, isWrapped) => {
        const joint = isWrapped ? '\n  ' : ' ';
        const text = releases.map(({ version, changes }) =>
          [
            `## ${version}, 2026-11-21\n`,
            ...changes.map(([first, words]) => `- ${[first, ...words].join(joint)}`),
            '',
          ].join('\n'),
        );
        expect(releasesIn(`# Changes\n\n${text.join('\n')}`)).toEqual(
          releases.map(({ version, changes }) => ({
            version,
            day: '2026-11-21',
            notes: changes.map(([first, words]) => [first, ...words].join(' ')).join('\n'),
          })),
        );
      }),
    );
  });
});
