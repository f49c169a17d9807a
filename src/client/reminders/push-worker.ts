import { PUSH_ACTIONS, type PushMessage } from '#shared/reminders/push-messages.rules.ts';

// The part of the service worker that shows reminders. The types of workers contradict those of pages, so it declares
// the few that it needs.

interface WaitingEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

interface PushEvent extends WaitingEvent {
  data: { json: () => unknown } | null;
}

interface NotificationClick extends WaitingEvent {
  action: string;
  notification: { close: () => void; data: PushMessage };
}

interface SubscriptionChange extends WaitingEvent {
  oldSubscription?: { options: PushSubscriptionOptionsInit } | null;
}

interface PageWindow {
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
}

/** What a service worker offers for notifications. */
export interface PushWorkerScope {
  addEventListener: ((name: 'push', listener: (event: PushEvent) => void) => void) &
    ((name: 'notificationclick', listener: (event: NotificationClick) => void) => void) &
    ((name: 'pushsubscriptionchange', listener: (event: SubscriptionChange) => void) => void);
  registration: {
    showNotification: (title: string, options: object) => Promise<void>;
    pushManager: PushManager;
  };
  clients: {
    matchAll: (options: object) => Promise<PageWindow[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
}

const ICON = './icon-192.png';

/** Shows reminders that the server pushes, and does what their buttons say. */
export function showReminders(worker: PushWorkerScope): void {
  /** Opens a page of halo, in a window that is open already if there is one. */
  async function open(path: string): Promise<void> {
    const address = `.${path}`;
    const [page] = await worker.clients.matchAll({ type: 'window' });
    try {
      if (page === undefined) throw new Error('no window');
      await page.focus();
      await page.navigate(address);
    } catch {
      await worker.clients.openWindow(address);
    }
  }

  /** Sends a call with the session's cookie. If it fails, as after signing out, the page of the reminder opens. */
  async function send(method: string, url: string, body: object, path: string): Promise<void> {
    const response = await call(method, url, body).catch(() => undefined);
    if (response?.ok !== true) await open(path);
  }

  async function react({ action, notification }: NotificationClick): Promise<void> {
    const { task, path } = notification.data;
    if (task !== undefined && action === PUSH_ACTIONS.complete)
      return send('PUT', `/api/tasks/${task.id}`, { isCompleted: true }, path);
    if (task !== undefined && action === PUSH_ACTIONS.inAnHour)
      return send('POST', '/api/reminders/postpone', { taskId: task.id }, path);
    return open(path);
  }

  worker.addEventListener('push', (event) => {
    const message = event.data?.json() as PushMessage | undefined;
    if (message === undefined) return;
    const { title, body, tag, task } = message;
    const actions = task && [
      { action: PUSH_ACTIONS.complete, title: task.complete },
      { action: PUSH_ACTIONS.inAnHour, title: task.inAnHour },
    ];
    const options = { body, tag, renotify: true, icon: ICON, badge: ICON, data: message, actions: actions ?? [] };
    event.waitUntil(worker.registration.showNotification(title, options));
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(react(event));
  });

  worker.addEventListener('pushsubscriptionchange', (event) => {
    const options = event.oldSubscription?.options;
    if (options === undefined) return;
    event.waitUntil(renew(worker.registration.pushManager, options));
  });
}

/** Subscribes again after the browser has ended a subscription by itself. */
async function renew(pushManager: PushManager, options: PushSubscriptionOptionsInit): Promise<void> {
  const { endpoint = '', keys = {} } = (await pushManager.subscribe(options)).toJSON();
  const subscription = { address: endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  await call('POST', '/api/reminders/devices', subscription);
}

async function call(method: string, url: string, body: object): Promise<Response> {
  // Relative to the worker, because halo may be served below a path.
  return fetch(`.${url}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  });
}
