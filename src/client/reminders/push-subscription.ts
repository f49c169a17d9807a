/** Whether this browser can show notifications: 'denied' if the person has forbidden them. */
export type PushAbility = 'unsupported' | 'denied' | 'possible';

/** Thrown when the person does not allow notifications. */
export class PushDenied extends Error {}

/** Returns whether this browser can show notifications. */
export function pushAbility(): PushAbility {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** Returns the SHA-256 hash of this browser's push address in base64url; null without a subscription. */
export async function subscriptionHash(): Promise<string | null> {
  const subscription = await findSubscription();
  if (subscription === null) return null;
  const bytes = new TextEncoder().encode(subscription.endpoint);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCodePoint(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Asks for permission and subscribes this browser with the server's public key. An earlier subscription is ended,
 * because it may belong to another account. Throws PushDenied without permission.
 */
export async function subscribe(pushKey: string): Promise<{ address: string; p256dh: string; auth: string }> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied();
  await unsubscribe();
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { address: endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

/** Ends the subscription of this browser, if it has one. */
export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (pushAbility() === 'unsupported') return null;
  // Without a registration, as in development, `ready` would wait for ever.
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
