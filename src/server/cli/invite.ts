import { invitationNoteSchema } from '#shared/account/invitations.contract.ts';
import { INVITATION_DAYS, invitationLink } from '#shared/account/invitations.rules.ts';
import { createAccountServices } from '#server/account-services.ts';
import { systemClock } from '#server/clock.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { withDatabase } from './with-database.ts';

/** Makes an invitation for one account and prints its link. The note says whom it is for. */
export async function inviteSomebody(config: Config, args: readonly string[]): Promise<void> {
  const { data: note } = invitationNoteSchema.safeParse(args.join(' '));
  if (note === undefined) throw new ConfigError('the note must be at most 100 characters: invite <note>.');
  if (config.registration === 'closed')
    throw new ConfigError('registration is closed. Set REGISTRATION to invite, and restart halo.');
  await withDatabase(config, async (database) => {
    const { invitations } = createAccountServices(database, systemClock, config);
    const { token } = await invitations.createInvitation(note);
    const address = config.publicUrl ?? `http://localhost:${config.port}`;
    process.stdout.write(
      `This link creates one account within ${INVITATION_DAYS} days:\n${invitationLink(address, token)}\n`,
    );
  });
}
