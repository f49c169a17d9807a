import type { ServerResponse } from 'node:http';
import { MINUTE } from '#shared/calendar/durations.ts';
import type { NoteChannel } from '#server/database/postgres-channel.ts';
import { whenClosed } from '#server/http/when-closed.ts';

/** A browser has one stream for its visible tab. */
const STREAMS_PER_PERSON = 20;
const STREAMS = 10_000;
/** Proxies and halo itself close connections without traffic. */
const HEARTBEAT_MILLISECONDS = 20_000;
/** A stream ends after this time, and its browser asks again: the session may have ended. */
const LIFETIME_MILLISECONDS = 10 * MINUTE;
/** A browser that does not read is disconnected at this many unread bytes. */
const MAX_UNREAD_BYTES = 65_536;
/** A new stream begins with what was changed within this time: its page had read its lists before the stream was open. */
const RECENT_MILLISECONDS = MINUTE;

/** What was changed: the addresses under which it is read, such as `/api/tasks`. */
type Paths = readonly string[];

/** A change, as one process tells it to the others, which may be of another version. */
interface ChangeNote {
  userId: number;
  roots: Paths;
  /** True if it is remembered for streams that begin within the next minute. */
  isKept: boolean;
}

/** Creates the service that tells a person's open browsers that something was changed on another one. (decision 047) */
export function createChangeService(channel?: NoteChannel) {
  const streams = new Map<number, Map<ServerResponse, number>>();
  /** The instants of each person's recent changes, by address. */
  const recent = new Map<number, Map<string, number>>();
  let count = 0;
  const timer = setInterval(maintainStreams, HEARTBEAT_MILLISECONDS);
  timer.unref();
  channel?.listen((note) => tellStreams(JSON.parse(note) as ChangeNote));

  /** Tells the streams of this process. */
  function tellStreams({ userId, roots: paths, isKept: isRemembered }: ChangeNote): void {
    if (isRemembered) remember(userId, paths);
    for (const stream of streams.get(userId)?.keys() ?? []) write(stream, `data: ${JSON.stringify(paths)}\n\n`);
  }

  /** Remembers what was changed, for the streams that begin within a minute. */
  function remember(userId: number, paths: Paths): void {
    const now = Date.now();
    const changes = recent.get(userId) ?? new Map<string, number>();
    // Whoever changed something last is the last of the map.
    recent.delete(userId);
    recent.set(userId, changes);
    for (const path of paths) changes.set(path, now);
  }

  /** Forgets the people without a recent change. */
  function forgetOldChanges(): void {
    const oldest = Date.now() - RECENT_MILLISECONDS;
    for (const [userId, changes] of recent) {
      if (Math.max(...changes.values()) >= oldest) return;
      recent.delete(userId);
    }
  }

  /** Ends the old streams, and keeps the others open. */
  function maintainStreams(): void {
    forgetOldChanges();
    const oldest = Date.now() - LIFETIME_MILLISECONDS;
    for (const [stream, openedAt] of [...streams.values()].flatMap((each) => [...each])) {
      if (openedAt < oldest) stream.end();
      else write(stream, ':\n\n');
    }
  }

  return {
    /** Keeps a stream open for a person. Returns false if there are too many. */
    addStream(userId: number, stream: ServerResponse): boolean {
      const own = streams.get(userId) ?? new Map<ServerResponse, number>();
      if (own.size >= STREAMS_PER_PERSON || count >= STREAMS) return false;
      streams.set(userId, own.set(stream, Date.now()));
      count += 1;
      whenClosed(stream, () => {
        count -= 1;
        own.delete(stream);
        if (own.size === 0 && streams.get(userId) === own) streams.delete(userId);
      });
      return true;
    },

    /**
     * Returns what the person has changed within the last minute, in any process: the milliseconds since the last change
     * by the address under which it is read.
     */
    findRecentChanges(userId: number): Record<string, number> {
      const now = Date.now();
      const ages = [...(recent.get(userId) ?? [])].map(([path, at]) => [path, now - at] as const);
      return Object.fromEntries(ages.filter(([, age]) => age <= RECENT_MILLISECONDS));
    },

    /**
     * Tells the person's browsers, whichever process they are connected to, what was changed. With `isRemembered`, streams
     * that begin within the next minute are told, too.
     */
    publish(userId: number, paths: Paths, { isRemembered }: { isRemembered: boolean }): void {
      const note: ChangeNote = { userId, roots: paths, isKept: isRemembered };
      tellStreams(note);
      channel?.send(JSON.stringify(note));
    },

    /** Ends all streams. */
    close(): void {
      clearInterval(timer);
      for (const stream of [...streams.values()].flatMap((each) => [...each.keys()])) stream.end();
    },
  };
}

export type ChangeService = ReturnType<typeof createChangeService>;

/** Writes to a stream, or ends it if its browser does not read. */
function write(stream: ServerResponse, text: string): void {
  if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
  else stream.write(text);
}
