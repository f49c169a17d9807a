import type { ReactNode } from 'react';
import { ColorField } from './color-field.tsx';
import { ItemOptions } from './item-options.tsx';
import type { ColoredText } from './period-form-values.ts';
import { TitleField, type TitleFieldProps } from './title-field.tsx';

export interface ColoredFieldsProps<Text> extends Omit<TitleFieldProps, 'title' | 'onChange'> {
  text: Text;
  isActive: boolean;
  onChange: (text: Text) => void;
  /** Further controls beside those of priority and notes. */
  children?: ReactNode;
  /** What these have opened. */
  details?: ReactNode;
}

/** What is typed and chosen for a goal or a habit: its title, its priority, its notes and its colour. */
export function ColoredFields<Text extends ColoredText>({
  text,
  isActive,
  onChange,
  children,
  details,
  ...field
}: ColoredFieldsProps<Text>) {
  const { isSaving } = field;
  return (
    <>
      <TitleField {...field} title={text.title} onChange={(title) => onChange({ ...text, title })} />
      <ItemOptions
        text={text}
        isActive={isActive}
        isSaving={isSaving}
        onChange={onChange}
        hint={
          <>
            {details}
            <ColorField color={text.color} isDisabled={isSaving} onChange={(color) => onChange({ ...text, color })} />
          </>
        }
      >
        {children}
      </ItemOptions>
    </>
  );
}
