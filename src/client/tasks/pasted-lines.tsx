import { useEffect, useRef, type KeyboardEvent } from 'react';
import { MOST_PASTED_LINES } from '#shared/tasks/pasted-lines.rules.ts';
import { Button } from '#client/ui/controls/button.tsx';

export interface PastedLinesProps {
  titles: readonly string[];
  onAdd: (titles: readonly string[]) => void;
  onJoin: (line: string) => void;
  onCancel: () => void;
}

/** Asks whether several pasted lines are several tasks. */
export function PastedLines({ titles, onAdd, onJoin, onCancel }: PastedLinesProps) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.querySelector('button')?.focus(), []);
  const added = titles.slice(0, MOST_PASTED_LINES);

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key events of the buttons inside
    <div
      ref={question}
      role="group"
      aria-label="Pasted lines"
      onKeyDown={handleKey}
      className="flex flex-wrap gap-2 py-2"
    >
      <Button kind="primary" onClick={() => onAdd(added)}>
        {added.length < titles.length ? `Add the first ${added.length} tasks` : `Add ${titles.length} tasks`}
      </Button>
      <Button onClick={() => onJoin(titles.join(' '))}>As one line</Button>
    </div>
  );
}
