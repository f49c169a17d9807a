import { describe, expect, test } from 'vitest';
import { compareVersions, releasesIn } from '#shared/versions/versions.rules.ts';
import { read } from './support/project.ts';

const releases = releasesIn(read('CHANGELOG.md'));
const versions = releases.map(({ version }) => version);

describe('CHANGELOG.md', () => {
  test('starts with the version of package.json', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(versions[0]).toBe(version);
  });

  test('lists each release once, the newest first', () => {
    expect(versions).toEqual([...new Set(versions)].toSorted(compareVersions).toReversed());
  });

  test('has short notes for each release, without lists', () => {
    expect(releases.filter(({ notes }) => notes === '' || /^[-*]|\s{2}/m.test(notes))).toEqual([]);
  });
});
