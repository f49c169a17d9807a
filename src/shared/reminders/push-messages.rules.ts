/** What a notification in a browser shows and does, as the server sends it. */
export interface PushMessage {
  title: string;
  body: string;
  /** A later notification with the same tag replaces this one. */
  tag: string;
  /** The page that a click opens. */
  path: string;
  /** The task that the buttons act on; undefined without buttons. */
  task?: { id: number; complete: string; inAnHour: string };
}

/** The buttons of a notification. */
export const PUSH_ACTIONS = { complete: 'complete', inAnHour: 'in-an-hour' } as const;

/** The maximum length of a title in a notification. */
const TITLE_LENGTH = 200;

/** Returns a title that fits into a notification. */
export function shortTitle(title: string): string {
  const characters = Array.from(title);
  return characters.length <= TITLE_LENGTH ? title : `${characters.slice(0, TITLE_LENGTH - 1).join('')}…`;
}
