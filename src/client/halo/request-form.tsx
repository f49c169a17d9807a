import { LoaderCircle, Mic, SendHorizontal, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classes } from '#client/ui/classes.ts';
import { GrowingTextarea } from '#client/ui/growing-textarea.tsx';
import type { SpeechPhase } from './use-speech.ts';

/** The field takes the focus so many milliseconds after the dialog has opened (platform specification, section 9). */
const FOCUS_DELAY = 100;

export interface RequestFormProps {
  text: string;
  isInterpreting: boolean;
  speech: SpeechPhase;
  onType: (text: string) => void;
  onSpeak: () => void;
  onSubmit: () => void;
}

const STATUS: Record<SpeechPhase, string> = {
  idle: 'Nothing is done before you confirm it.',
  starting: 'Waiting for the microphone…',
  recording: 'Recording. Tap the microphone again to stop.',
  transcribing: 'Turning it into text…',
};

const ROUND =
  'mb-2 grid size-11 shrink-0 place-items-center rounded-full transition disabled:cursor-not-allowed disabled:opacity-45 disabled:hover:brightness-100';

/** Where a request is typed or spoken. Enter sends it, Shift+Enter adds a line. */
export function RequestForm({ text, isInterpreting, speech, onType, onSpeak, onSubmit }: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = isInterpreting || speech !== 'idle';
  useEffect(() => {
    // What was not understood is put differently in the same field, and what was heard is looked at there, too.
    if (isBusy) return undefined;
    const timer = setTimeout(() => form.current?.querySelector('textarea')?.focus(), FOCUS_DELAY);
    return () => clearTimeout(timer);
  }, [isBusy]);
  const isTranscribing = speech === 'transcribing';
  const isRecording = speech === 'recording';
  const isDisabled = isBusy || text.trim() === '';
  return (
    <form
      ref={form}
      className="pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) onSubmit();
      }}
    >
      <div className="flex items-end gap-2">
        <GrowingTextarea
          data-first-focus
          aria-label="Your request"
          placeholder={isTranscribing ? 'Transcribing your recording…' : 'How can Halo AI help?'}
          enterKeyHint="send"
          value={isTranscribing ? '' : text}
          readOnly={isBusy}
          onChange={(event) => onType(event.target.value)}
          onSubmit={() => !isDisabled && onSubmit()}
        />
        <button
          type="button"
          aria-label={isRecording ? 'Stop recording' : 'Start recording'}
          data-tooltip
          disabled={isInterpreting || isTranscribing}
          onClick={onSpeak}
          className={classes(
            ROUND,
            isRecording ? 'bg-danger text-on-accent' : 'bg-control hover:brightness-(--control-hover)',
          )}
        >
          <SpeechIcon phase={speech} />
        </button>
        <button
          type="submit"
          aria-label="Send"
          data-tooltip
          disabled={isDisabled}
          className={classes(ROUND, 'bg-accent text-on-accent hover:brightness-110')}
        >
          <SendHorizontal size={20} aria-hidden />
        </button>
      </div>
      <p role="status" className="mt-2 min-h-5 text-sm text-ink-3">
        {isInterpreting ? 'Interpreting…' : STATUS[speech]}
      </p>
    </form>
  );
}

function SpeechIcon({ phase }: { phase: SpeechPhase }) {
  if (phase === 'recording') return <Square size={16} className="fill-current" aria-hidden />;
  if (phase === 'transcribing') return <LoaderCircle size={20} className="animate-spin" aria-hidden />;
  return <Mic size={20} aria-hidden />;
}
