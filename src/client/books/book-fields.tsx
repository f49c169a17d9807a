import { MessageCircle, PenLine } from 'lucide-react';
import { useId, useRef, type ReactNode, type RefObject } from 'react';
import { t } from '#shared/language/language.ts';
import { isComposing } from '#client/ui/controls/ime.ts';
import { TintedTitle, type TintedTitleProps } from '#client/items/tinted-title.tsx';
import type { BookFormValues } from './book-form-values.ts';

export interface BookFieldsProps extends Pick<TintedTitleProps, 'phrases' | 'onMakePlain'> {
  text: BookFormValues;
  /** The error message of the title. */
  titleMessage: string | undefined;
  /** The id of the text at the foot of the dialog. */
  footerId: string;
  isSaving: boolean;
  onTitleChange: (title: string) => void;
  onNamesChange: (names: Partial<BookFormValues>) => void;
  onSubmit: () => void;
}

/**
 * The fields for a book's title, author and recommender. Enter moves to the next field and finally submits (BOOK-09).
 */
export function BookFormFields({
  text,
  titleMessage,
  footerId,
  isSaving,
  phrases,
  onMakePlain,
  onTitleChange,
  onNamesChange,
  onSubmit,
}: BookFieldsProps) {
  const messageId = useId();
  const author = useRef<HTMLInputElement>(null);
  const recommendedBy = useRef<HTMLInputElement>(null);
  const hasMessage = titleMessage !== undefined;
  return (
    <>
      <TintedTitle
        data-first-focus
        aria-label={t('Title')}
        aria-invalid={hasMessage}
        aria-describedby={hasMessage ? messageId : footerId}
        placeholder={t('Enter book title...')}
        enterKeyHint="next"
        value={text.title}
        phrases={phrases}
        onMakePlain={onMakePlain}
        readOnly={isSaving}
        onChange={(event) => onTitleChange(event.target.value)}
        onSubmit={() => author.current?.focus()}
      />
      {hasMessage && (
        <p id={messageId} role="alert" className="mt-1.5 text-sm text-danger">
          {titleMessage}
        </p>
      )}
      <NameField
        label={t('Author (optional)')}
        icon={<PenLine size={16} aria-hidden />}
        field={author}
        enterKeyHint="next"
        value={text.author}
        isSaving={isSaving}
        onChange={(name) => onNamesChange({ author: name })}
        onEnter={() => recommendedBy.current?.focus()}
      />
      <NameField
        label={t('Recommended by (optional)')}
        icon={<MessageCircle size={16} aria-hidden />}
        field={recommendedBy}
        enterKeyHint="done"
        value={text.recommendedBy}
        isSaving={isSaving}
        onChange={(name) => onNamesChange({ recommendedBy: name })}
        onEnter={onSubmit}
      />
    </>
  );
}

interface NameFieldProps {
  label: string;
  /** Shows what the field is about once its placeholder is gone. */
  icon: ReactNode;
  field: RefObject<HTMLInputElement | null>;
  enterKeyHint: 'next' | 'done';
  value: string | null;
  isSaving: boolean;
  onChange: (name: string) => void;
  onEnter: () => void;
}

function NameField({ label, icon, field, enterKeyHint, value, isSaving, onChange, onEnter }: NameFieldProps) {
  return (
    <div className="relative mt-2 text-ink-3">
      <span className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center">{icon}</span>
      <input
        ref={field}
        dir="auto"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        enterKeyHint={enterKeyHint}
        value={value ?? ''}
        readOnly={isSaving}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter can also end the composition of a character.
          if (event.defaultPrevented || event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          onEnter();
        }}
        // The text has a direction of its own, so that its start may be at either side. The icon is at the page's start.
        className="h-11 w-full rounded-control border border-hairline bg-surface px-9 text-ink placeholder:text-ink-3 read-only:text-ink-2 focus-visible:outline-offset-[-2px]"
      />
    </div>
  );
}
