import { useEffect, useEffectEvent, useState } from 'react';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { previewTitle } from './command-labels.ts';
import { showProcessingError, useInterpret } from './halo.mutations.ts';
import { meantCommand, planOf, type Plan } from './plan.ts';
import { Preview } from './preview.tsx';
import { RequestForm } from './request-form.tsx';
import { useSpeech } from './use-speech.ts';

export interface HaloDialogProps {
  /** What is asked at once; nothing unless given. */
  request?: string | undefined;
  /** The day that is looked at. */
  date: Day;
  onClose: () => void;
  /** Goes to where an item stands that was looked for. */
  onFind: (match: Match) => void;
  /** Something was carried out. */
  onDone: () => void;
}

/** The assistant: what is wanted is typed, what was understood is shown, and nothing is done before it is confirmed. */
export function HaloDialog({ request = '', date, onClose, onFind, onDone }: HaloDialogProps) {
  const [text, setText] = useState(request);
  const [plan, setPlan] = useState<Plan>();
  const [isExecuting, setExecuting] = useState(false);
  const { mutate, isPending } = useInterpret();
  const speech = useSpeech({
    onWords: (words) => setText((typed) => joined(typed, words)),
    // The specification clears the text (section 8); what was typed before can be had back, before what was typed since.
    onFailure: () => {
      setText('');
      return text.trim() === '' ? undefined : () => setText((typed) => joined(text, typed));
    },
  });

  function submit(): void {
    if (isBlank(text) || isPending || speech.phase !== 'idle') return;
    mutate(
      { input: text, date },
      {
        onSuccess: (interpretation) => {
          const understood = planOf(interpretation, date);
          if (understood === undefined) showProcessingError();
          setPlan(understood);
        },
        onError: showProcessingError,
      },
    );
  }

  const askAtOnce = useEffectEvent(submit);
  useEffect(() => askAtOnce(), []);

  const commands = plan?.suggestions.map(meantCommand) ?? [];
  return (
    <Dialog
      title={plan === undefined ? 'Halo' : previewTitle(commands, plan.isSeveral)}
      isLow
      isBusy={isExecuting}
      hasUnsavedText={!isBlank(text) || speech.phase !== 'idle'}
      onClose={onClose}
    >
      {plan === undefined ? (
        <RequestForm text={text} isInterpreting={isPending} speech={speech} onType={setText} onSubmit={submit} />
      ) : (
        <Preview
          plan={plan}
          isExecuting={isExecuting}
          onExecuting={setExecuting}
          onChange={setPlan}
          onDismiss={() => setPlan(undefined)}
          onClose={onClose}
          onFind={onFind}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}

function joined(first: string, second: string): string {
  return [first.trim(), second.trim()].filter(Boolean).join(' ');
}
