import { useId, useState } from 'react';
import { TABLE_FIELDS, type ColumnMapping, type TableField } from '#shared/imports/table.rules.ts';
import { t } from '#shared/language/language.ts';
import { Select } from '#client/ui/controls/select.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import type { UnknownTable } from './foreign-file.ts';

/** Returns the label of each field. */
const fieldLabels = (): Record<TableField, string> => ({
  title: t('Title'),
  day: t('Date'),
  time: t('Time'),
  notes: t('Notes'),
  list: t('Project'),
  done: t('Done'),
  priority: t('Priority'),
});

/** The number of example values below a choice. */
const EXAMPLES = 3;

export interface TableDialogProps {
  /** The name of the file. */
  name: string;
  table: UnknownTable;
  onChoose: (mapping: ColumnMapping) => void;
  onClose: () => void;
}

/** Asks which column contains each field of a task. */
export function TableDialog({ name, table, onChoose, onClose }: TableDialogProps) {
  const [mapping, setMapping] = useState(table.mapping);
  const hasTitle = mapping.title !== undefined;
  return (
    <FormDialog
      title={t('Which Column Is What?')}
      label={t('Continue')}
      runningLabel={t('Continue')}
      isRunning={false}
      hasUnsavedText={false}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (hasTitle) onChoose(mapping);
      }}
    >
      <p className="truncate text-sm text-ink-3">{name}</p>
      {TABLE_FIELDS.map((field) => (
        <ColumnChoice
          key={field}
          field={field}
          table={table}
          column={mapping[field]}
          onChange={(column) => setMapping({ ...mapping, [field]: column })}
        />
      ))}
      <p className="text-sm text-ink-2" role="status">
        {hasTitle
          ? t('Rows with a date become tasks of that day. Rows without one become tasks of a project.')
          : t('Choose the column with the titles.')}
      </p>
    </FormDialog>
  );
}

interface ColumnChoiceProps {
  field: TableField;
  table: UnknownTable;
  column: number | undefined;
  onChange: (column: number | undefined) => void;
}

/** The choice of the column of a field, with the first values of the chosen one. */
function ColumnChoice({ field, table, column, onChange }: ColumnChoiceProps) {
  const id = useId();
  const examples =
    column === undefined
      ? []
      : table.rows
          .slice(0, EXAMPLES)
          .map((row) => row[column]?.trim() ?? '')
          .filter((text) => text !== '');
  // Columns may have the same name, or none.
  const columns = table.header.map((name, place) => ({
    place,
    name: name.trim() || t('Column {place}', { place: place + 1 }),
  }));
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {fieldLabels()[field]}
      </label>
      <Select
        id={id}
        data-first-focus={field === 'title' ? true : undefined}
        value={column ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
        className="w-full"
      >
        <option value="">{t('None')}</option>
        {columns.map(({ place, name }) => (
          <option key={place} value={place}>
            {name}
          </option>
        ))}
      </Select>
      {examples.length > 0 && <p className="truncate text-xs text-ink-3">{examples.join(' · ')}</p>}
    </div>
  );
}
