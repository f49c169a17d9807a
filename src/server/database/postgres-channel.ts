import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MINUTE } from '#shared/calendar/durations.ts';

const CHANNEL = 'halo_changes';
/** Milliseconds that notes wait for others, to be sent together. */
const BATCH_MILLISECONDS = 20;
/** PostgreSQL accepts payloads of up to 8,000 bytes. */
const MAX_PAYLOAD_LENGTH = 7_000;
const FIRST_RETRY_MILLISECONDS = 1_000;
const MAX_RETRY_MILLISECONDS = MINUTE;

/** Carries short notes between the processes of one database. Notes may be lost while the connection is. */
export interface NoteChannel {
  /** Sends a note to the other processes. It must not contain line breaks. */
  send: (note: string) => void;
  /** Calls the listener for each note of another process. */
  listen: (listener: (note: string) => void) => void;
  close: () => Promise<void>;
}

/**
 * Opens a channel on a connection of its own, because LISTEN belongs to a connection. It reconnects when that breaks.
 * `report` is told why there is none.
 */
export function openPostgresChannel(connectionString: string, report: (trouble: string) => void): NoteChannel {
  const sender = crypto.randomUUID();
  const listeners: ((note: string) => void)[] = [];
  let client: pg.Client | undefined;
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry = FIRST_RETRY_MILLISECONDS;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, application_name: 'halo changes', keepAlive: true });
    next.on('notification', ({ payload = '' }) => {
      const [from, ...notes] = payload.split('\n');
      if (from !== sender) for (const note of notes) for (const listener of listeners) listener(note);
    });
    // An error while connecting rejects `connect` too, so that a connection is replaced once.
    next.on('error', (error) => {
      if (client === next) void reconnect(error);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      retry = FIRST_RETRY_MILLISECONDS;
      if (isClosed) await next.end();
    } catch (error) {
      // A connection on which LISTEN was refused, as a standby does, is still open.
      void next.end().catch(() => undefined);
      await reconnect(error as Error);
    }
  }

  async function reconnect(error: Error): Promise<void> {
    client = undefined;
    if (isClosed) return;
    report(`Changes of other processes do not show at once: ${error.message}`);
    await sleep(retry, undefined, { ref: false });
    retry = Math.min(retry * 2, MAX_RETRY_MILLISECONDS);
    if (!isClosed) await connect();
  }

  function flush(): void {
    timer = undefined;
    for (const payload of joinNotes(sender, waiting))
      client?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => undefined);
    waiting = [];
  }

  void connect();
  return {
    send(note) {
      waiting.push(note);
      timer ??= setTimeout(flush, BATCH_MILLISECONDS);
    },
    listen(listener) {
      listeners.push(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

/** Joins notes to payloads that begin with the sender and are not too long for PostgreSQL. */
function joinNotes(sender: string, notes: readonly string[]): string[] {
  const payloads: string[] = [];
  for (const note of notes) {
    const last = payloads.at(-1);
    if (last === undefined || last.length + note.length >= MAX_PAYLOAD_LENGTH) payloads.push(`${sender}\n${note}`);
    else payloads[payloads.length - 1] = `${last}\n${note}`;
  }
  return payloads;
}
