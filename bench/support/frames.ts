import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';

/** What is recorded: the tasks of every thread, and what the main thread of a page does in them. */
const CATEGORIES = ['-*', 'toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

const TASK = 'ThreadControllerImpl::RunTask';
const COMMIT = 'Commit';
const MARK = 'clock_sync';
const START = 'TracingStartedInBrowser';

/** An event of a trace; times are in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** How long the thread was on a processor. */
  tdur?: number;
  args: { name?: string; data?: { frames?: { processId?: number }[] } };
}

/**
 * Takes the steps one after the other and answers the time of the longest frame of each, in milliseconds. A frame's time is
 * that of all tasks of the page's main thread since the frame before was handed over to be shown (a commit) until its own is:
 * input, scripts, style, layout and painting, whichever tasks they are in. What is done after the last commit of a step counts
 * as one more frame, so that nothing is left out. Raster and other threads do not count, nor does the time in which another
 * program had the processor: on a busy machine that is more than what is measured.
 *
 * Steps are told apart by marks in the trace, so that nothing but halo runs in the page: a step must not use Playwright's
 * locators, which look through the page by scripts of their own. BENCH_TRACES names a folder to keep the traces in.
 */
export async function longestFrames(
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
  keep(name, trace);
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return longestBetweenMarks(traceEvents, steps.length);
}

function longestBetweenMarks(events: readonly TraceEvent[], stepCount: number): number[] {
  const marks = timesOf(events.filter(({ name }) => name === MARK));
  if (marks.length !== stepCount + 1) throw new Error(`A trace has ${marks.length} marks of ${stepCount} steps`);
  const ofPage = eventsOfPage(events);
  const commits = timesOf(ofPage.filter(({ name }) => name === COMMIT));
  if (commits.length === 0) throw new Error('Nothing was shown while it was traced');
  const tasks = ofPage.filter(({ name, ph }) => name === TASK && ph === 'X');
  return marks.slice(0, -1).map((begin, index) => {
    const end = marks[index + 1] ?? begin;
    const times = new Map<number, number>();
    for (const { ts, tdur = 0 } of tasks) {
      if (ts < begin || ts >= end) continue;
      // A commit ends the frame that the task around it belongs to.
      const frame = commits.find((commit) => commit >= ts && commit < end) ?? end;
      times.set(frame, (times.get(frame) ?? 0) + tdur / 1_000);
    }
    return Math.max(0, ...times.values());
  });
}

/** What the main thread of the traced page did. */
function eventsOfPage(events: readonly TraceEvent[]): TraceEvent[] {
  const pids = events.find(({ name }) => name === START)?.args.data?.frames?.map(({ processId }) => processId) ?? [];
  const main = events.find(({ name, pid, args }) => {
    return name === 'thread_name' && args.name === 'CrRendererMain' && pids.includes(pid);
  });
  if (main === undefined) throw new Error('A trace has no main thread of its page');
  return events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
}

function timesOf(events: readonly TraceEvent[]): number[] {
  return events.map(({ ts }) => ts).toSorted((first, second) => first - second);
}

function keep(name: string, trace: Buffer): void {
  const folder = process.env['BENCH_TRACES'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name.replaceAll(/\W+/g, '-')}-${Date.now()}.json`), trace);
}
