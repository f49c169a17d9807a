import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followChangesElsewhere } from './live-changes.ts';
import { CURRENT_USER } from './query-client.ts';

const streams: FakeEventSource[] = [];

/** A stream that the test refuses. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    streams.push(this);
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
  refuse(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
});

afterEach(() => {
  streams.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a refused stream is asked for again within a minute, as when a proxy answers for a server that restarts', () => {
  const client = new QueryClient();
  client.setQueryData(CURRENT_USER, { id: 1 });
  followChangesElsewhere(client, () => undefined);
  vi.advanceTimersByTime(5_000);
  expect(streams).toHaveLength(1);
  streams[0]?.refuse();
  vi.advanceTimersByTime(60_000);
  expect(streams).toHaveLength(2);
  client.clear();
});
