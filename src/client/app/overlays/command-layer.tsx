import { useEffect, useEffectEvent, useState } from 'react';
import type { User } from '#shared/account/account.contract.ts';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { CommandMenu } from '#client/commands/command-menu.tsx';
import type { CommandEntry } from '#client/commands/entries.ts';
import { ShortcutSheet } from '#client/commands/shortcut-sheet.tsx';
import { afterDialogs } from '#client/ui/overlays/after-dialogs.ts';
import { SettingsParts, type SettingsPart } from './settings-parts.tsx';
import { useCommands } from './use-commands.ts';
import { useItemDialogs, ItemDialogs } from './item-dialogs.tsx';

/** The open overlay: the command menu or the list of keyboard shortcuts. */
export type OpenedCommands = 'menu' | 'sheet';

export interface CommandLayerProps {
  opened: OpenedCommands | undefined;
  onOpen: (wanted: OpenedCommands | undefined) => void;
  /** Called when the person is signed out. */
  onLeave: () => void;
}

/**
 * The command menu, the list of keyboard shortcuts, and the dialogs that commands open. It is unmounted on sign-out.
 */
export function CommandLayer({ onLeave, ...props }: CommandLayerProps) {
  const { data: user } = useCurrentUser();
  const leave = useEffectEvent(onLeave);
  const isSignedOut = user === null;
  useEffect(() => {
    if (isSignedOut) leave();
  }, [isSignedOut]);
  if (user === undefined || user === null) return null;
  return <SignedInCommands key={user.id} user={user} {...props} />;
}

function SignedInCommands({ user, opened, onOpen }: { user: User } & Omit<CommandLayerProps, 'onLeave'>) {
  const { states, openers } = useItemDialogs(user.id, false);
  const [part, setPart] = useState<SettingsPart>();
  const close = (): void => onOpen(undefined);
  return (
    <>
      {opened === 'menu' && (
        <Menu user={user} openers={openers} onOpenPart={setPart} onOpenSheet={() => onOpen('sheet')} onClose={close} />
      )}
      {opened === 'sheet' && <ShortcutSheet onClose={close} />}
      <ItemDialogs userId={user.id} states={states} />
      <SettingsParts part={part} user={user} onClose={() => setPart(undefined)} onDeleted={close} />
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
