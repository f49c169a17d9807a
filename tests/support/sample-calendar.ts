import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TODAY } from './factories.ts';

/** The title of the event in the calendar, which is today. */
const TITLE = 'Breakfast';

let address: Promise<string> | undefined;

/** Returns the address of a calendar that is served until the tests end. */
export async function sampleCalendarAddress(): Promise<string> {
  address ??= serve();
  return address;
}

async function serve(): Promise<string> {
  const day = TODAY.replaceAll('-', '');
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `DTSTART;VALUE=DATE:${day}`,
    `SUMMARY:${TITLE}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(lines.join('\r\n'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret/basic.ics`;
}
