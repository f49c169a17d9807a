import { describe, expect, test } from 'vitest';
import { compareVersions, releasesIn } from '#shared/versions/versions.rules.ts';
import { read } from './support/project.ts';

const releases = releasesIn(read('CHANGELOG.md'));
const versions = releases.map(({ version }) => version);

describe('the list of changes', () => {
  test('has the version of package.json as its newest release', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(versions[0]).toBe(version);
  });

  test('has each release once, the newest first', () => {
    expect(versions).toEqual([...new Set(versions)].toSorted(compareVersions).toReversed());
  });

  test('says of each what is new, in short notes of their own lines', () => {
    expect(releases.filter(({ notes }) => notes === '' || /^[-*]|\s{2}/m.test(notes))).toEqual([]);
  });
});
