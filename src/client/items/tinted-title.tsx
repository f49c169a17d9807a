import type { ComponentProps, KeyboardEvent } from 'react';
import { t } from '#shared/language/language.ts';
import { isComposing } from '#client/ui/controls/ime.ts';
import { GrowingTextarea, type Tint } from '#client/ui/controls/growing-textarea.tsx';
import { leaveLine, noteRowsBefore } from './line-focus.ts';

interface TintedPhrase extends Tint {
  words: string;
}

const NO_PHRASES: readonly TintedPhrase[] = [];

export interface TintedTitleProps extends Omit<ComponentProps<typeof GrowingTextarea>, 'tints' | 'onKeyDown'> {
  /** The parts of the title that were understood. */
  phrases?: readonly TintedPhrase[] | undefined;
  /** Called when the person makes phrases plain words again, by Backspace behind one or by Escape. */
  onMakePlain?: ((words: readonly string[]) => void) | undefined;
}

/**
 * A field for a title, in which the phrases that were understood are tinted. Escape leaves a line and keeps its text. Out of an
 * empty line it leads back to the rows.
 */
export function TintedTitle({ phrases = NO_PHRASES, onMakePlain, ...field }: TintedTitleProps) {
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isComposing(event.nativeEvent) || (event.key !== 'Escape' && event.key !== 'Backspace')) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isBehind = ({ to }: Tint) => to === selectionStart && to === selectionEnd;
    const plain = event.key === 'Escape' ? phrases : phrases.filter(isBehind);
    if (onMakePlain !== undefined && plain.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      onMakePlain(plain.map(({ words }) => words));
    } else if (event.key === 'Escape' && field.isLine === true) leaveLine(event.currentTarget);
  }

  // Every day has a line, and only the one that is typed in has something to say.
  const isUnused = field.isLine === true && field.value === '';
  return (
    <>
      <GrowingTextarea
        onFocus={({ currentTarget, relatedTarget }) => noteRowsBefore(currentTarget, relatedTarget)}
        {...field}
        tints={phrases}
        onKeyDown={handleKey}
      />
      {onMakePlain && !isUnused && (
        <p role="status" className="sr-only">
          {phrases.length > 0 &&
            t('Understood: {words}. Escape keeps the words in the title.', {
              words: phrases.map(({ words }) => words).join(', '),
            })}
        </p>
      )}
    </>
  );
}
