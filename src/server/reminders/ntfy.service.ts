import type { Outgoing } from '#server/outgoing/outgoing.ts';
import { SEND_MILLISECONDS, type ReminderChannel } from './reminder-channel.ts';

export interface NtfyService extends ReminderChannel<string> {
  /** Like `send`, and throws an error with a message for the person when the topic cannot be reached. */
  publish: (...call: Parameters<ReminderChannel<string>['send']>) => Promise<void>;
}

/**
 * Creates the channel to a topic of an ntfy server, such as https://ntfy.sh/my-topic. Messages are not encrypted for
 * their reader: whoever knows the topic can read them. `publicUrl` is where a click on a message leads.
 */
export function createNtfyService(sendOutgoing: Outgoing['send'], publicUrl: string | undefined): NtfyService {
  const publish: NtfyService['publish'] = async (userId, address, { title, body, path }) => {
    const url = new URL(address);
    const message = {
      topic: url.pathname.slice(1),
      title,
      message: body,
      ...(publicUrl !== undefined && { click: `${publicUrl}${path}` }),
    };
    const { status } = await sendOutgoing(userId, {
      // As JSON a message may have any characters. It goes to the server's root then.
      address: url.origin,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      milliseconds: SEND_MILLISECONDS,
    });
    if (status < 200 || status >= 300) throw new Error('This address does not take messages. Check it.');
  };

  return {
    publish,
    send: async (...call) => {
      try {
        await publish(...call);
        return 'sent';
      } catch {
        return 'failed';
      }
    },
  };
}
