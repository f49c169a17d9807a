import { useEffect, useEffectEvent } from 'react';
import { t } from '#shared/language/language.ts';
import { quoted } from '#shared/language/quoted.ts';
import { EXAMPLES } from '#client/halo/examples.ts';
import { useFirstShown, useIdlePreload } from '#client/ui/lazy-component.tsx';
import { sharedParts } from './page-preloading.ts';
import { useOverlayHost } from '#client/app/overlays/overlay-host.ts';
import { HaloButton } from '#client/app/overlays/overlay-buttons.tsx';
import { Screen } from '#client/app/shell/screen.tsx';

const PARTS = [sharedParts];

/** The assistant's page (HALO-02). */
export function AiAssistantPage() {
  useFirstShown();
  useIdlePreload(PARTS);
  const { open } = useOverlayHost();

  // Other apps share texts with halo, and its icon has a shortcut to ask (`manifest.webmanifest`).
  const openIfAsked = useEffectEvent(() => {
    const request = sharedText(location.search);
    if (request === undefined) return;
    history.replaceState(history.state, '', location.pathname);
    open('halo', request);
  });
  useEffect(() => openIfAsked(), []);

  return (
    <Screen hasHalo={false}>
      <div
        data-scroller
        className="grid min-h-0 flex-1 grid-cols-1 content-center-safe overflow-y-auto px-5 py-8 text-center"
      >
        <h1 tabIndex={-1} className="mb-2 text-xl font-bold tracking-tight">
          {t('AI Assistant')}
        </h1>
        <p className="text-ink-2">{t('Create tasks, goals, habits, and books with natural language.')}</p>
        <ul className="my-6 grid gap-1.5 text-sm text-ink-3">
          {EXAMPLES.map((example) => (
            <li key={example}>{quoted(example)}</li>
          ))}
        </ul>
        <HaloButton className="inline-flex min-h-11 items-center gap-2 justify-self-center rounded-control bg-accent px-[20px] font-semibold text-on-accent transition hover:brightness-110">
          {t('Ask Assistant')}
        </HaloButton>
      </div>
    </Screen>
  );
}

/** Returns the text that was shared with halo, empty if the person only wants to ask; undefined in other addresses. */
function sharedText(search: string): string | undefined {
  const parameters = new URLSearchParams(search);
  if (parameters.has('ask')) return '';
  const parts = ['title', 'text', 'url'].flatMap((name) => parameters.get(name) ?? []);
  return parts.length === 0 ? undefined : parts.join(' ').replaceAll(/\s+/g, ' ').trim();
}
