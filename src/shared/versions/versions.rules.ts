import { isDay, type Day } from '#shared/calendar/day.ts';
import type { FormMessages } from '#shared/forms/forms.rules.ts';

/** What stands for the current release until it is known (platform specification, section 4). */
export const INITIAL_VERSION = { version: '1.0.0', notes: 'Initial version' };

/** Whether a text is digits in the form x.y.z (platform specification, section 5). */
export function isVersion(text: string): boolean {
  return /^\d+\.\d+\.\d+$/.test(text);
}

/** What is wrong with a new release (platform specification, section 5). */
export function checkVersion(form: { version: string; notes: string }): FormMessages<'version' | 'notes'> {
  const version = form.version.trim();
  return {
    ...(version === '' && { version: 'Version is required' }),
    ...(version !== '' && !isVersion(version) && { version: 'Version must be in format x.y.z' }),
    ...(form.notes.trim() === '' && { notes: 'Release notes are required' }),
  };
}

/** Compares two releases by their numbers, part by part: 1.10.0 comes after 1.9.0. Negative when the first is the earlier. */
export function compareVersions(first: string, second: string): number {
  const [parts, others] = [first, second].map((version) => version.split('.').map(BigInt));
  for (const [index, part] of (parts ?? []).entries()) {
    const other = others?.[index] ?? 0n;
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
}

/** A release of the program itself, as its list of changes has it. */
export interface Release {
  version: string;
  day: Day;
  /** What is new, a line for each change. */
  notes: string;
}

/**
 * The releases in a list of changes, in its order: each heading `## 0.1.0, 2026-11-21` with the list below it. What is not
 * released yet has no day in its heading and is left out.
 */
export function releasesIn(changelog: string): Release[] {
  const [, ...sections] = `\n${changelog.replaceAll('\r\n', '\n')}`.split(/\n## /);
  return sections.flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const [, version = '', day = ''] = /^(\d+\.\d+\.\d+), (\S+)\s*$/.exec(heading) ?? [];
    return isVersion(version) && isDay(day) ? [{ version, day, notes: changesIn(lines).join('\n') }] : [];
  });
}

/** The items of a list, each on one line however it was wrapped. */
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
