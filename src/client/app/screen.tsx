import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMobileLayout } from '#client/ui/layout.ts';
import { BottomBar } from './bottom-bar.tsx';
import { HeaderMenu } from './header-menu.tsx';

/** A screen of a signed-in person: header, content, and on phones the bar at the bottom. `tools` stand in the header. */
export function Screen({ email, tools, children }: { email: string; tools?: ReactNode; children: ReactNode }) {
  const isMobile = useMobileLayout();
  return (
    <div className="flex h-dvh flex-col pt-[env(safe-area-inset-top)]">
      <header className="flex h-14 shrink-0 items-center gap-3 px-5">
        <Link href="/days" className="touch-target rounded-sm text-lg font-bold tracking-tight">
          halo
        </Link>
        {tools}
        <span className="flex-1" />
        <HeaderMenu email={email} />
      </header>
      <main className="flex min-h-0 flex-1 flex-col">{children}</main>
      {isMobile && <BottomBar />}
    </div>
  );
}
