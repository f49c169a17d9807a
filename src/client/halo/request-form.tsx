import { LoaderCircle, Mic, SendHorizontal, Square } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { isBlank } from '#shared/items/titles.rules.ts';
import { currentTranslation, t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';
import { GrowingTextarea } from '#client/ui/controls/growing-textarea.tsx';
import { ElapsedTime } from './elapsed-time.tsx';
import { EXAMPLES } from './examples.ts';
import type { Speech, SpeechPhase } from './use-speech.ts';

/** Milliseconds after which the text area takes the focus (HALO-10). */
const FOCUS_DELAY = 100;

export interface RequestFormProps {
  text: string;
  isInterpreting: boolean;
  speech: Speech;
  onType: (text: string) => void;
  onSubmit: () => void;
  /** Shown for a text that was not understood. */
  help: ReactNode;
}

const STATUS: Record<SpeechPhase, string> = {
  idle: t('Nothing is done before you confirm it.'),
  starting: t('Waiting for the microphone…'),
  recording: t('Recording. Tap again to stop.'),
  transcribing: t('Turning it into text…'),
};

/** Shown while the browser recognizes speech, because the sound does not go to this server then (decision 024). */
const BROWSER_NOTE = t('Your browser turns it into text; it may use a service of its maker.');

/** The labels of the microphone button. */
const MICROPHONE_LABELS: Record<SpeechPhase, string> = {
  idle: t('Start recording'),
  starting: t('Cancel recording'),
  recording: t('Stop recording'),
  transcribing: t('Start recording'),
};

const ROUND_BUTTON =
  'mb-2 grid size-11 shrink-0 place-items-center rounded-full transition disabled:cursor-not-allowed disabled:opacity-45 disabled:hover:brightness-100';

/** The form for a typed or spoken request. Enter sends it, Shift+Enter adds a line (HALO-07 to HALO-09). */
export function RequestForm({ text, isInterpreting, speech, onType, onSubmit, help }: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { phase, listener, toggle } = speech;
  const isBusy = isInterpreting || phase !== 'idle';
  useEffect(() => {
    // After a failed interpretation the request is reworded here, and after a recording its text is reviewed here.
    if (isBusy) return undefined;
    const timer = setTimeout(() => form.current?.querySelector('textarea')?.focus(), FOCUS_DELAY);
    return () => clearTimeout(timer);
  }, [isBusy]);
  const isTranscribing = phase === 'transcribing';
  const isRecording = phase === 'recording';
  const isDisabled = isBusy || isBlank(text);
  return (
    <form
      ref={form}
      className="pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) onSubmit();
      }}
    >
      <div className="flex flex-wrap items-end justify-end gap-2">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <GrowingTextarea
            data-first-focus
            aria-label={t('Your request')}
            placeholder={isTranscribing ? t('Transcribing your recording…') : t('How can Halo AI help?')}
            enterKeyHint="send"
            value={isTranscribing ? '' : text}
            readOnly={isBusy}
            onChange={(event) => onType(event.target.value)}
            onSubmit={() => !isDisabled && onSubmit()}
          />
        </div>
        <button
          type="button"
          aria-label={MICROPHONE_LABELS[phase]}
          data-tooltip
          disabled={isInterpreting || isTranscribing}
          onClick={(event) => {
            // The second press of a double click would undo the first.
            if (event.detail < 2) toggle();
          }}
          className={classes(
            ROUND_BUTTON,
            isRecording ? 'bg-danger text-on-accent' : 'bg-control hover:brightness-(--control-hover)',
          )}
        >
          <SpeechIcon phase={phase} />
        </button>
        <button
          type="submit"
          aria-label={t('Send')}
          data-tooltip
          disabled={isDisabled}
          className={classes(ROUND_BUTTON, 'bg-accent text-on-accent hover:brightness-110')}
        >
          <SendHorizontal size={20} aria-hidden />
        </button>
      </div>
      <div className="mt-2 min-h-5 text-sm text-ink-3">
        {/* The key restarts the time when a recorder takes over from the browser. */}
        {isRecording && <ElapsedTime key={listener} />}
        <p role="status">
          {isInterpreting ? t('Interpreting…') : STATUS[phase]}
          {isRecording && listener === 'browser' && <span className="block">{BROWSER_NOTE}</span>}
        </p>
        {help}
        {currentTranslation() && <p className="mt-2">{t('Halo understands English and German.')}</p>}
        {!help && (
          <p className="mt-2">{t('Try “{first}” or “{second}”.', { first: EXAMPLES[0], second: EXAMPLES[3] })}</p>
        )}
      </div>
    </form>
  );
}

function SpeechIcon({ phase }: { phase: SpeechPhase }) {
  if (phase === 'recording') return <Square size={16} className="fill-current" aria-hidden />;
  if (phase === 'transcribing') return <LoaderCircle size={20} className="animate-spin" aria-hidden />;
  return <Mic size={20} aria-hidden />;
}
