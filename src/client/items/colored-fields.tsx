import type { ReactNode } from 'react';
import { ColorField } from './color-field.tsx';
import { ItemOptions } from './item-options.tsx';
import type { ColoredText } from './period-form-values.ts';
import { TitleField, type TitleFieldProps } from './title-field.tsx';

export interface ColoredFieldsProps<Text> extends Omit<TitleFieldProps, 'title' | 'onChange'> {
  text: Text;
  isActive: boolean;
  onChange: (text: Text) => void;
  /** More controls beside priority and notes. */
  children?: ReactNode;
  /** The fields that these controls have opened. */
  details?: ReactNode;
}

/** The fields of a goal or habit: title, priority, notes and colour. */
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
