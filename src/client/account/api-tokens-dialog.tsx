import { useState } from 'react';
import type { ApiToken } from '#shared/account/api-tokens.contract.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { RemovalButton } from '#client/ui/controls/removal-button.tsx';
import { LoadingState } from '#client/ui/controls/loading-state.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { permissionLabel, usageLabel } from './api-token-labels.ts';
import { useRevokeApiToken } from './api-tokens.mutations.ts';
import { useApiTokens } from './api-tokens.queries.ts';
import { CreatedToken, type NewToken } from './created-token.tsx';
import { NewApiTokenDialog } from './new-api-token-dialog.tsx';

/** The tokens with which scripts and other programs use halo for the person. (decision 059) */
export function ApiTokensDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const query = useApiTokens();
  const { data: tokens, dataUpdatedAt } = query;
  const revoke = useRevokeApiToken();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<NewToken>();
  return (
    <>
      <Dialog title={t('Access for Programs')} onClose={onClose}>
        <p className="pb-3 text-sm text-ink-2">
          {t(
            'With an API token, a script or another program can use halo for you. It cannot reach your password, your devices or other tokens.',
          )}
        </p>
        {created !== undefined && <CreatedToken {...created} />}
        <LoadingState query={query} failure={t('Failed to fetch the tokens')} />
        {tokens?.length === 0 && <p className="px-2 py-6 text-center text-ink-3">{t('No tokens yet')}</p>}
        {tokens !== undefined && tokens.length > 0 && (
          <ul className="dialog-list divide-y divide-hairline px-2">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} now={dataUpdatedAt} onRevoke={() => revoke.mutate(token.id)} />
            ))}
          </ul>
        )}
        <footer className="mt-4 flex justify-end">
          <Button kind="primary" onClick={() => setAdding(true)}>
            {t('New Token')}
          </Button>
        </footer>
      </Dialog>
      {isAdding && (
        <NewApiTokenDialog
          email={email}
          onClose={() => setAdding(false)}
          onCreated={(token) => {
            setAdding(false);
            setCreated(token);
          }}
        />
      )}
    </>
  );
}

interface TokenRowProps {
  token: ApiToken;
  /** The time at which the list was loaded, in milliseconds since 1970. */
  now: number;
  onRevoke: () => void;
}

function TokenRow({ token, now, onRevoke }: TokenRowProps) {
  return (
    <li className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-32 [overflow-wrap:anywhere]">
        <p dir="auto" className="font-medium">
          {token.name}
        </p>
        <p className="text-sm text-ink-3">{permissionLabel(token)}</p>
        <p className="text-sm text-ink-3">{usageLabel(token, now)}</p>
      </div>
      <RemovalButton name={t('Revoke {name}', { name: token.name })} onRemove={onRevoke}>
        {t('Revoke')}
      </RemovalButton>
    </li>
  );
}
