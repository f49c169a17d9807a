import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  forEachList,
  type ExportedChange,
} from '#shared/portability/export-file.contract.ts';
import { EXPORTED_HISTORY_BYTES } from '#shared/portability/limits.rules.ts';
import type { Clock } from '#server/clock.ts';
import { createConcurrencyGate } from '#server/concurrency/concurrency-gate.ts';
import { giveWay, isSliceOver } from '#server/concurrency/fair-turns.ts';
import { readInPortions } from '#server/concurrency/portions.ts';
import type { Database, Snapshot } from '#server/database/database.ts';
import { AppError } from '#server/app-error.ts';
import type { HistoryService } from '#server/history/history.service.ts';
import type { ObjectPart } from '#server/http/streamed-object.ts';
import { EXPORTED_LISTS } from '#server/nouns/nouns.ts';
import type { AccountNames } from './account-names.service.ts';
import type { AccountDataStore } from './account-data.store.ts';

/** How many changes of the history are read at once. Each may have two long notes. */
const CHANGES_AT_ONCE = 50;

const RETRY_SECONDS = 5;

/** An export holds a database connection for as long as it is read; PostgreSQL has ten for everybody. */
const EXPORTS_AT_ONCE = { sqlite: 20, postgres: 3 };

const GATE = {
  waitingPerKey: 0,
  waiting: 50,
  busyMessage: 'Other exports are running at the moment. Please try again in a few seconds.',
  retryAfter: RETRY_SECONDS,
};

/** An export while it is read. */
export interface Export {
  exportedAt: string;
  /** Its parts. They are read from the database as they are consumed. */
  parts: AsyncGenerator<ObjectPart>;
}

/**
 * Creates the service that exports an account's data in small parts, so that other requests are not blocked and memory
 * stays small.
 */
export function createExportService(
  database: Database,
  accountDataStore: AccountDataStore,
  accountNames: AccountNames,
  history: Pick<HistoryService, 'listChanges'>,
  clock: Clock,
) {
  const gate = createConcurrencyGate({ ...GATE, places: EXPORTS_AT_ONCE[database.engine] });
  const exporting = new Set<number>();

  /** Reads the parts of an export in a snapshot. */
  async function* readParts(userId: number, exportedAt: string, { run }: Snapshot): AsyncGenerator<ObjectPart> {
    yield { name: 'format', value: EXPORT_FORMAT };
    yield { name: 'formatVersion', value: EXPORT_VERSION };
    yield { name: 'exportedAt', value: exportedAt };
    yield { name: 'account', value: await run(async () => accountDataStore.findAccount(userId)) };

    const { names, ids } = await run(async () => accountNames.findNames(userId));
    const referredSeries = new Set(await run(async () => accountDataStore.findReferredSeries(userId)));
    const context = { existing: forEachList((list) => new Set(ids[list])), referredSeries };
    for (const list of EXPORTED_LISTS) {
      const portions = readInPortions<number, object>(ids[list.name], async (some) =>
        list.toItems(await run(async () => accountDataStore.findRowsOf(userId, list.tables, some)), names, context),
      );
      for await (const items of portions) yield { name: list.name, items };
    }
    yield { name: 'wordings', items: await run(async () => accountDataStore.findWordings(userId)) };
    const signIns = await run(async () => accountDataStore.findSignIns(userId));
    yield { name: 'signIns', items: signIns };
    for await (const items of readHistory(userId, run)) yield { name: 'history', items };
  }

  /** Reads the last changes in portions until they are as large as an export may have. */
  async function* readHistory(userId: number, run: Snapshot['run']): AsyncGenerator<ExportedChange[]> {
    let room = EXPORTED_HISTORY_BYTES;
    let oldest: number | undefined;
    let isLast = false;
    while (!isLast) {
      const before = oldest;
      const portion: ExportedChange[] = [];
      for (const change of await run(async () => history.listChanges(userId, CHANGES_AT_ONCE, before))) {
        room -= JSON.stringify(change).length;
        if (room < 0) break;
        portion.push(change);
      }
      yield portion;
      isLast = portion.length < CHANGES_AT_ONCE;
      oldest = portion.at(-1)?.number;
      if (isSliceOver()) await giveWay();
    }
  }

  return {
    /**
     * Starts an export. The caller must consume its parts or end their generator. Throws 'too-many-requests' during
     * another export of the same user, 'not-ready' when too many others run.
     */
    async openExport(userId: number): Promise<Export> {
      if (exporting.has(userId)) {
        const message = 'Your data is being exported already. Please try again in a few seconds.';
        throw new AppError('too-many-requests', message, { retryAfter: RETRY_SECONDS });
      }
      exporting.add(userId);
      const endings: (() => Promise<void> | void)[] = [() => void exporting.delete(userId)];
      const end = async (): Promise<void> => {
        for (const ending of endings.splice(0).toReversed()) await ending();
      };
      try {
        endings.push(await gate.acquire(userId));
        await accountNames.keepSource(userId);
        const snapshot = await database.openSnapshot();
        endings.push(async () => snapshot.close());
        const exportedAt = clock().toISOString();
        return { exportedAt, parts: finallyDo(readParts(userId, exportedAt, snapshot), end) };
      } catch (error) {
        await end();
        throw error;
      }
    },
  };
}

export type ExportService = ReturnType<typeof createExportService>;

async function* finallyDo<T>(items: AsyncGenerator<T>, end: () => Promise<void>): AsyncGenerator<T> {
  try {
    yield* items;
  } finally {
    await end();
  }
}
