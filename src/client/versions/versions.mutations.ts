import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { VersionDraft } from '#shared/versions/versions.contract.ts';
import { t } from '#shared/language/language.ts';
import { call, getServerMessage } from '#client/data/api-client.ts';
import { idempotentSubmission, type Submission } from '#client/data/idempotency-key.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { VERSIONS } from './versions.queries.ts';

/** Returns the mutation that adds a version. A retry of the same version counts once. */
export function useAddVersion(onDone: () => void) {
  const client = useQueryClient();
  const submission = useRef<Submission>(undefined);
  return useMutation({
    mutationFn: async (draft: VersionDraft) => {
      submission.current = idempotentSubmission(draft, submission.current);
      return call('POST /api/version/add', { body: draft }, { idempotencyKey: submission.current.key });
    },
    onSuccess: async () => {
      onDone();
      showToast({ title: t('New version added'), description: t('The version history has been updated.') });
      await client.invalidateQueries({ queryKey: [VERSIONS] });
    },
    onError: (error) => showErrorToast(getServerMessage(error) ?? t('Failed to add version')),
  });
}
