import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { t } from '#shared/language/language.ts';
import { asksForHelp } from '#shared/halo/unsupported-requests.rules.ts';
import { ApiError } from '#client/data/api-client.ts';
import { readDraft, writeDraft } from '#client/data/drafts.ts';
import { readUserId } from '#client/data/tab-sync.ts';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { previewTitle } from './command-labels.ts';
import { dismissHaloFailure } from './error-toast.ts';
import type { CommandTable } from './execution.ts';
import { showProcessingError, useInterpret } from './halo.mutations.ts';
import { NotUnderstood } from './not-understood.tsx';
import { resolveCommand, planFor, createPlan, type Place, type Plan } from './plan.ts';
import { Preview } from './preview.tsx';
import { RequestForm } from './request-form.tsx';
import { useSpeech } from './use-speech.ts';

/** The name of the draft that holds the text. */
const DRAFT = 'halo';

/** The status of a request that was not understood. */
const NOT_UNDERSTOOD = 422;

export interface HaloDialogProps {
  /** A request to submit at once. */
  request?: string | undefined;
  /** The selected date. */
  date: Day;
  onClose: () => void;
  /** The commands of each item type. */
  commands: CommandTable;
  /** Shown below suggestions that create a task with a time. */
  timeOffer: ReactNode;
  /** Opens the page of an item that was searched for. */
  onFind: (match: Match) => void;
  /** Called when a day or a list is to be opened. */
  onOpen: (place: Place) => void;
  /** Called when something was carried out. */
  onDone: () => void;
}

/**
 * The assistant's dialog: a request is typed or spoken, its interpretation is previewed, and nothing is done before it
 * is confirmed.
 */
export function HaloDialog({
  request = '',
  date,
  commands: itemCommands,
  timeOffer,
  onClose,
  onFind,
  onOpen,
  onDone,
}: HaloDialogProps) {
  const [text, setText] = useRequestText(request);
  const [plan, setPlan] = useState<Plan>();
  /** The plan that adds the refused request as a task. */
  const [fallbackPlan, setFallbackPlan] = useState<Plan>();
  const [isExecuting, setExecuting] = useState(false);
  const { mutate, isPending } = useInterpret();
  const speech = useSpeech({
    onWords: (words) => setText((typed) => joinTexts(typed, words)),
    // A failure clears the text (HALO-70). What was typed before the recording can be restored in front of what was
    // typed since.
    onFailure: () => {
      setText('');
      return text.trim() === '' ? undefined : () => setText((typed) => joinTexts(text, typed));
    },
  });

  function refuse(error?: Error): void {
    if (!asksForHelp(text)) showProcessingError(error);
    if (error === undefined || (error instanceof ApiError && error.status === NOT_UNDERSTOOD))
      setFallbackPlan(planFor([createTaskCommand(text)], text, date));
  }

  function submit(): void {
    if (isBlank(text) || isPending || speech.phase !== 'idle') return;
    dismissHaloFailure();
    mutate(
      { input: text, date },
      {
        onSuccess: (interpretation) => {
          const interpreted = createPlan(interpretation, text, date);
          if (interpreted === undefined) refuse();
          setPlan(interpreted);
        },
        onError: refuse,
      },
    );
  }

  const submitAtOnce = useEffectEvent(() => {
    if (request !== '') submit();
  });
  useEffect(() => submitAtOnce(), []);

  const commands = plan?.suggestions.map(resolveCommand) ?? [];
  const execution = { commands: itemCommands, isExecuting, onExecuting: setExecuting, onClose, onFind, onOpen, onDone };
  return (
    <Dialog
      title={plan === undefined ? t('Halo') : previewTitle(commands, plan.isSeveral)}
      isLow
      isBusy={isExecuting}
      hasUnsavedText={!isBlank(text) || speech.phase !== 'idle'}
      onClose={onClose}
    >
      {plan === undefined ? (
        <RequestForm
          text={text}
          isInterpreting={isPending}
          speech={speech}
          onType={setText}
          onSubmit={submit}
          help={fallbackPlan?.request === text && <NotUnderstood plan={fallbackPlan} {...execution} />}
        />
      ) : (
        <Preview
          plan={plan}
          {...execution}
          timeOffer={timeOffer}
          onChange={setPlan}
          onDismiss={() => setPlan(undefined)}
        />
      )}
    </Dialog>
  );
}

/** The text of the request. It survives the end of the session and a reload until `forgetRequest` is called. */
function useRequestText(request: string) {
  const userId = readUserId(useQueryClient()) ?? 0;
  const state = useState(() => (request === '' ? (readDraft(userId, DRAFT) ?? '') : request));
  const [text] = state;
  useEffect(() => writeDraft(userId, DRAFT, text === '' ? undefined : text), [userId, text]);
  return state;
}

/** Removes the stored text of the request: closing the dialog clears it (HALO-35). */
export function forgetRequest(userId: number | undefined): void {
  if (userId !== undefined) writeDraft(userId, DRAFT, undefined);
}

function joinTexts(first: string, second: string): string {
  return [first.trim(), second.trim()].filter(Boolean).join(' ');
}

/** Returns the command for a task that is called like a request that was not understood, so that no words are lost. */
function createTaskCommand(text: string): Command {
  return { commandType: 'create_task', data: { title: text.trim().replaceAll(/\s+/g, ' ') } };
}
