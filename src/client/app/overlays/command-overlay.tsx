import { useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { User } from '#shared/account/account.contract.ts';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { CommandMenu } from '#client/commands/command-menu.tsx';
import type { CommandEntry } from '#client/commands/entries.ts';
import { createLazyDialog } from '#client/ui/lazy-component.tsx';
import { afterDialogs } from '#client/ui/overlays/after-dialogs.ts';
import { SettingsParts, type SettingsPart } from './settings-parts.tsx';
import type { OverlayProps } from './overlay-host.ts';
import { useSignOutQuestion } from './sign-out-question.tsx';
import { useCommands } from './use-commands.ts';
import { useItemDialogs, ItemDialogs } from './item-dialogs.tsx';

export { ShortcutSheet } from '#client/commands/shortcut-sheet.tsx';

const pastDayDialog = createLazyDialog(async () => (await import('#client/history/past-day-dialog.tsx')).PastDayDialog);

/** The command menu and the dialogs that commands open. */
export function CommandOverlay(props: OverlayProps) {
  const { data: user } = useCurrentUser();
  return user && <SignedInCommands user={user} {...props} />;
}

function SignedInCommands({ user, isOpen, onClose }: OverlayProps & { user: User }) {
  const { states, openers } = useItemDialogs(user.id, false);
  const [part, setPart] = useState<SettingsPart>();
  const [pastDay, setPastDay] = useState<Day>();
  const { signOut, question } = useSignOutQuestion(user.id, () => undefined);
  return (
    <>
      {isOpen && (
        <Menu
          user={user}
          openers={openers}
          onOpenPart={setPart}
          onOpenPastDay={setPastDay}
          onSignOut={signOut}
          onClose={onClose}
        />
      )}
      <ItemDialogs userId={user.id} states={states} />
      <SettingsParts part={part} user={user} onClose={() => setPart(undefined)} onDeleted={onClose} />
      {question}
      {pastDay !== undefined && <pastDayDialog.Component day={pastDay} onClose={() => setPastDay(undefined)} />}
    </>
  );
}

function Menu({ onClose, ...context }: Parameters<typeof useCommands>[0] & { onClose: () => void }) {
  const [text, setText] = useState('');
  const commands = useCommands(context, text);

  /** Runs a command after the menu is gone and the focus is back. */
  function choose({ run }: CommandEntry): void {
    onClose();
    afterDialogs(run);
  }

  return <CommandMenu text={text} onType={setText} {...commands} onClose={onClose} onChoose={choose} />;
}
