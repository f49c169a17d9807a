/** A part of a calendar file, such as an event or a time zone, with the lines between its BEGIN and its END. */
export interface Block {
  name: string;
  lines: string[];
}

/** The parts of a calendar that halo reads. */
export interface CalendarBlocks {
  /** The lines of the calendar itself, such as its name. */
  calendar: string[];
  events: Block[];
  timeZones: Block[];
}

/** The names of encodings that a response may declare. Everything else is read as UTF-8. */
const LATIN = new Set(['iso-8859-1', 'latin1', 'windows-1252', 'us-ascii']);

/**
 * Returns the unfolded lines of a calendar file. Folding is undone on bytes, because some programs fold in the middle of
 * a character. Lines may end with CRLF, LF or CR.
 */
export function contentLines(bytes: Uint8Array, charset = 'utf-8'): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return splitLines(buffer.toString('utf16le'));
  const unfolded = Buffer.from(unfold(buffer.toString('latin1')), 'latin1');
  const encoding = LATIN.has(charset.toLowerCase()) ? 'windows-1252' : 'utf-8';
  return splitLines(new TextDecoder(encoding).decode(unfolded));
}

function unfold(text: string): string {
  return text.replace(/(?:\r\n|\n|\r)[ \t]/g, '');
}

function splitLines(text: string): string[] {
  return unfold(text.replace(/^\uFEFF/, '')).split(/\r\n|\n|\r/);
}

/**
 * Returns the events and time zones of a calendar file. Parts inside of them, such as alarms, are left out, except the
 * rules of a time zone. A part without an end is left out. Returns undefined when the file is no calendar.
 */
export function findBlocks(lines: readonly string[]): CalendarBlocks | undefined {
  const found: CalendarBlocks = { calendar: [], events: [], timeZones: [] };
  let isCalendar = false;
  let block: Block | undefined;
  /** The names of the parts inside the current block that have begun. */
  let inside: string[] = [];

  function begin(name: string): void {
    block = { name, lines: [] };
    inside = [];
  }

  for (const line of lines) {
    const { edge, name } = readEdge(line);
    if (name === 'VCALENDAR') {
      isCalendar ||= edge === 'begin';
      block = undefined;
    } else if (block === undefined) {
      if (edge === 'begin') begin(name);
      else found.calendar.push(line);
    } else if (edge === undefined) {
      if (inside.length === 0 || block.name === 'VTIMEZONE') block.lines.push(line);
    } else if (edge === 'begin' && name === block.name) {
      // The previous block has no end.
      begin(name);
    } else if (edge === 'begin' || inside.at(-1) === name) {
      if (edge === 'begin') inside.push(name);
      else inside.pop();
      if (block.name === 'VTIMEZONE') block.lines.push(line);
    } else if (name === block.name) {
      if (name === 'VEVENT') found.events.push(block);
      if (name === 'VTIMEZONE') found.timeZones.push(block);
      block = undefined;
    }
  }
  return isCalendar ? found : undefined;
}

/** Reads a line that begins or ends a part, such as "BEGIN:VEVENT". Any other line has no edge and no name. */
function readEdge(line: string): { edge: 'begin' | 'end' | undefined; name: string } {
  const [, edge, name = ''] = /^(begin|end):\s*([\w-]+)\s*$/i.exec(line) ?? [];
  return { edge: edge?.toLowerCase() as 'begin' | 'end' | undefined, name: name.toUpperCase() };
}
