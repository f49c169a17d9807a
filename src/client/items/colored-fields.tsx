import { ColorField } from './color-field.tsx';
import { ItemOptions } from './item-options.tsx';
import type { ColoredText } from './period-text.ts';
import { TitleField, type TitleFieldProps } from './title-field.tsx';

export interface ColoredFieldsProps extends Omit<TitleFieldProps, 'title' | 'onChange'> {
  text: ColoredText;
  isActive: boolean;
  onChange: (text: ColoredText) => void;
}

/** What is typed and chosen for a goal or a habit: its title, its priority, its notes and its colour. */
export function ColoredFields({ text, isActive, onChange, ...field }: ColoredFieldsProps) {
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
          <ColorField color={text.color} isDisabled={isSaving} onChange={(color) => onChange({ ...text, color })} />
        }
      />
    </>
  );
}
