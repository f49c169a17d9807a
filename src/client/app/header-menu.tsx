import { CircleUser, LogOut, Moon, Sun } from 'lucide-react';
import { useSignOut } from '#client/account/account.mutations.ts';
import { IconButton } from '#client/ui/button.tsx';
import { DeferredMenu } from '#client/ui/deferred-menu.tsx';
import { useTheme } from './theme.tsx';

/** Who is signed in, the theme, and the way out. */
export function HeaderMenu({ email }: { email: string }) {
  const { theme, setTheme } = useTheme();
  const signOut = useSignOut();
  const isDark = theme === 'dark';
  return (
    <DeferredMenu
      heading={email}
      trigger={
        <IconButton label="Account" disabled={signOut.isPending}>
          <CircleUser size={20} aria-hidden />
        </IconButton>
      }
      entries={() => [
        {
          label: isDark ? 'Light mode' : 'Dark mode',
          icon: isDark ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />,
          onSelect: () => setTheme(isDark ? 'light' : 'dark'),
        },
        { label: 'Sign Out', icon: <LogOut size={16} aria-hidden />, onSelect: () => signOut.mutate() },
      ]}
    />
  );
}
