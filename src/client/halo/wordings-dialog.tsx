import { RemovalButton } from '#client/ui/controls/removal-button.tsx';
import type { Wording } from '#shared/halo/wordings.contract.ts';
import { t } from '#shared/language/language.ts';
import { quoted } from '#shared/language/quoted.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { LoadingState } from '#client/ui/controls/loading-state.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { actionTitle } from './command-labels.ts';
import { useForgetWordings } from './wordings.mutations.ts';
import { useWordings } from './wordings.queries.ts';

/** What Halo has learned from the suggestions that the person changed, with buttons to forget it. (decision 044) */
export function WordingsDialog({ onClose }: { onClose: () => void }) {
  const query = useWordings();
  const { data: wordings } = query;
  const forget = useForgetWordings();
  return (
    <Dialog title={t('Halo Learns How You Say It')} onClose={onClose}>
      <p className="pb-3 text-sm text-ink-2">
        {t(
          'When you change what Halo suggests, it understands the same words in the same way next time. What it learns stays in your account.',
        )}
      </p>
      <LoadingState query={query} failure={t('Failed to fetch what Halo has learned')} />
      {wordings?.length === 0 && <p className="px-2 py-6 text-center text-ink-3">{t('Nothing learned yet')}</p>}
      {wordings !== undefined && wordings.length > 0 && (
        <>
          <ul className="dialog-list divide-y divide-hairline px-2">
            {wordings.map((wording) => (
              <WordingRow key={wording.id} wording={wording} onForget={() => forget.mutate(wording.id)} />
            ))}
          </ul>
          {wordings.length > 1 && (
            <footer className="mt-4 flex justify-end">
              <Button
                kind="destructive"
                onClick={({ currentTarget }) => {
                  currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
                  forget.mutate(null);
                }}
              >
                {t('Forget everything')}
              </Button>
            </footer>
          )}
        </>
      )}
    </Dialog>
  );
}

function WordingRow({ wording, onForget }: { wording: Wording; onForget: () => void }) {
  const { sentence } = wording;
  return (
    <li className="flex min-h-15 items-center justify-between gap-x-4 py-2.5">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p dir="auto" className="font-medium">
          {quoted(sentence)}
        </p>
        <p className="text-sm text-ink-3">{getMeaning(wording)}</p>
      </div>
      <RemovalButton kind="quiet" name={t('Forget “{sentence}”', { sentence })} onRemove={onForget}>
        {t('Forget')}
      </RemovalButton>
    </li>
  );
}

/** Returns what a wording means, such as 'New Goal, monthly'. */
function getMeaning({ commandType, itemType, period }: Wording): string {
  const title = actionTitle({ commandType, data: { searchTerm: '', ...(itemType !== null && { itemType }) } });
  const hasPeriod = commandType === 'create_goal' || commandType === 'create_habit';
  return hasPeriod && period !== null ? `${title}, ${period}` : title;
}
