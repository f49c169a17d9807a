import { isDay, type Day } from '#shared/calendar/day.ts';
import type { FormMessages } from '#shared/forms/forms.rules.ts';
import { t } from '#shared/language/language.ts';

/** The current version until another one is loaded. (VER-03) */
export const INITIAL_VERSION = { version: '1.0.0', notes: 'Initial version' };

/** True for digits in the form x.y.z. (VER-11) */
export function isVersion(text: string): boolean {
  return /^\d+\.\d+\.\d+$/.test(text);
}

/** Returns the errors of the form of a new version. (VER-10 to VER-12) */
export function checkVersion(form: { version: string; notes: string }): FormMessages<'version' | 'notes'> {
  const version = form.version.trim();
  return {
    ...(version === '' && { version: t('Version is required') }),
    ...(version !== '' && !isVersion(version) && { version: t('Version must be in format x.y.z') }),
    ...(form.notes.trim() === '' && { notes: t('Release notes are required') }),
  };
}

/** Compares two versions by their numbers: 1.10.0 comes after 1.9.0. Negative when the first is lower. */
export function compareVersions(first: string, second: string): number {
  const [parts, others] = [first, second].map((version) => version.split('.').map(BigInt));
  for (const [index, part] of (parts ?? []).entries()) {
    const other = others?.[index] ?? 0n;
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
}

/** A version of the program, from its changelog. */
export interface Release {
  version: string;
  day: Day;
  /** The changes, one per line. */
  notes: string;
}

/**
 * Returns the versions of a changelog, in its order: each heading `## 0.1.0, 2026-11-21` with the list below it. A
 * heading without a day is unreleased and left out.
 */
export function releasesIn(changelog: string): Release[] {
  const [, ...sections] = `\n${changelog.replaceAll('\r\n', '\n')}`.split(/\n## /);
  return sections.flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const [, version = '', day = ''] = /^(\d+\.\d+\.\d+), (\S+)\s*$/.exec(heading) ?? [];
    return isVersion(version) && isDay(day) ? [{ version, day, notes: changesIn(lines).join('\n') }] : [];
  });
}

/** Returns the items of a list, each on one line, with wrapped lines joined. */
function changesIn(lines: readonly string[]): string[] {
  const changes: string[] = [];
  for (const line of lines) {
    const bullet = line.trimStart();
    const change = /^[-*] /.test(bullet) ? bullet.slice(1).trim() : undefined;
    const last = changes.at(-1);
    if (change !== undefined) changes.push(change);
    else if (last !== undefined && /^\s*[^\s#]/.test(line)) changes[changes.length - 1] = `${last} ${line.trim()}`;
  }
  return changes;
}
