/** A property of an event: its parameters, by name in lower case, and its value as written. */
export interface ContentProperty {
  parameters: ReadonlyMap<string, string>;
  value: string;
}

/** Matches the name of a property and the start of its parameters or its value: 'DTSTART;' or 'SUMMARY:'. */
const NAME = /^([A-Za-z][\w-]*)([;:])/;

/**
 * Returns the properties of these names, by name. A line that cannot be read is left out, because one bad line must not
 * hide its event.
 */
export function readProperties(
  lines: readonly string[],
  names: ReadonlySet<string>,
): ReadonlyMap<string, ContentProperty[]> {
  const properties = new Map<string, ContentProperty[]>();
  for (const line of lines) {
    const name = NAME.exec(line)?.[1]?.toUpperCase();
    if (name === undefined || !names.has(name)) continue;
    const property = readProperty(line, name.length);
    if (property === undefined) continue;
    const others = properties.get(name);
    if (others === undefined) properties.set(name, [property]);
    else others.push(property);
  }
  return properties;
}

/** Reads parameters and value. Colons and semicolons inside quotes belong to a parameter's value. */
function readProperty(line: string, start: number): ContentProperty | undefined {
  const parameters = new Map<string, string>();
  let isQuoted = false;
  let begin = start + 1;
  for (let index = start; index < line.length; index += 1) {
    const character = line[index];
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted || (character !== ':' && character !== ';')) continue;
    if (index > start) addParameter(parameters, line.slice(begin, index));
    if (character === ':') return { parameters, value: line.slice(index + 1).trim() };
    begin = index + 1;
  }
  return undefined;
}

function addParameter(parameters: Map<string, string>, text: string): void {
  const equals = text.indexOf('=');
  if (equals > 0)
    parameters.set(
      text.slice(0, equals).trim().toLowerCase(),
      text
        .slice(equals + 1)
        .replaceAll('"', '')
        .trim(),
    );
}

/** Returns a text value without escapes, on one line, with at most `most` characters. */
export function plainText(value: string, most: number): string {
  const text = value
    .slice(0, most * 4)
    .replace(/\\([nN,;:"\\])/g, (_match, character: string) => (character.toLowerCase() === 'n' ? ' ' : character))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();
  return text.length <= most
    ? text
    : `${Array.from(text)
        .slice(0, most - 1)
        .join('')}…`;
}

/** A day or a time as written in a calendar, without a zone. */
export interface WrittenTime {
  /** In milliseconds as if it were UTC. */
  local: number;
  isDay: boolean;
  isUtc: boolean;
}

/** Matches '20261125', '2026-11-25' and '20261125T090000Z'. */
const WRITTEN_TIME = /^(\d{4})-?(\d{2})-?(\d{2})(?:T?(\d{2}):?(\d{2})(?::?(\d{2}))?(Z?))?$/i;

/** Reads a date or a date with a time, such as `20261125T090000Z`; undefined when it is none. */
export function readTime(text: string): WrittenTime | undefined {
  const match = WRITTEN_TIME.exec(text.trim());
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return undefined;
  // `Date.UTC` would take years below 100 for years of the last century.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, Math.min(second, 59));
  return { local: date.getTime(), isDay: match[4] === undefined, isUtc: (match[7] ?? '') !== '' };
}
