import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';

/** The recorded trace categories: the tasks of all threads, and what the main thread of a page does in them. */
const CATEGORIES = ['-*', 'toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

const TASK = 'ThreadControllerImpl::RunTask';
const COMMIT = 'Commit';
const MARK = 'clock_sync';
const START = 'TracingStartedInBrowser';

/** An event of a trace. Times are in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** The CPU time of the thread. */
  tdur?: number;
  args: { name?: string; data?: { frames?: { processId?: number }[] } };
}

/**
 * Runs the steps and returns the longest frame of each in milliseconds. The time of a frame is the sum of all tasks of
 * the page's main thread since the previous commit until its own: input, scripts, style, layout and painting. What
 * follows the last commit of a step counts as one more frame. Raster and other threads do not count, and neither does
 * time in which the thread was not scheduled; on a busy machine that would exceed what is measured.
 * Marks in the trace separate the steps, so that nothing but halo runs in the page. A step must not use Playwright's
 * locators, which run scripts in the page. BENCH_TRACES names a folder to keep the traces in.
 */
export async function measureLongestFrames(
  page: Page,
  session: CDPSession,
  name: string,
  steps: readonly (() => Promise<void>)[],
): Promise<number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('A page without a browser cannot be traced');
  await browser.startTracing(page, { categories: CATEGORIES });
  for (const step of steps) {
    await session.send('Tracing.recordClockSyncMarker', { syncId: name });
    await step();
  }
  await session.send('Tracing.recordClockSyncMarker', { syncId: name });
  const trace = await browser.stopTracing();
  storeTrace(name, trace);
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return findLongestBetweenMarks(traceEvents, steps.length);
}

function findLongestBetweenMarks(events: readonly TraceEvent[], stepCount: number): number[] {
  const marks = sortTimes(events.filter(({ name }) => name === MARK));
  if (marks.length !== stepCount + 1) throw new Error(`A trace has ${marks.length} marks of ${stepCount} steps`);
  const ofPage = filterPageEvents(events);
  const commits = sortTimes(ofPage.filter(({ name }) => name === COMMIT));
  if (commits.length === 0) throw new Error('Nothing was shown while it was traced');
  const tasks = ofPage.filter(({ name, ph }) => name === TASK && ph === 'X');
  return marks.slice(0, -1).map((begin, index) => {
    const end = marks[index + 1] ?? begin;
    const times = new Map<number, number>();
    for (const { ts, tdur = 0 } of tasks) {
      if (ts < begin || ts >= end) continue;
      // A commit ends the frame of the task around it.
      const frame = commits.find((commit) => commit >= ts && commit < end) ?? end;
      times.set(frame, (times.get(frame) ?? 0) + tdur / 1_000);
    }
    return Math.max(0, ...times.values());
  });
}

/** The events of the main thread of the traced page. */
function filterPageEvents(events: readonly TraceEvent[]): TraceEvent[] {
  const pids = events.find(({ name }) => name === START)?.args.data?.frames?.map(({ processId }) => processId) ?? [];
  const main = events.find(({ name, pid, args }) => {
    return name === 'thread_name' && args.name === 'CrRendererMain' && pids.includes(pid);
  });
  if (main === undefined) throw new Error('A trace has no main thread of its page');
  return events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
}

function sortTimes(events: readonly TraceEvent[]): number[] {
  return events.map(({ ts }) => ts).toSorted((first, second) => first - second);
}

function storeTrace(name: string, trace: Buffer): void {
  const folder = process.env['BENCH_TRACES'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name.replaceAll(/\W+/g, '-')}-${Date.now()}.json`), trace);
}
