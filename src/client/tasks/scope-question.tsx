import { useEffect, useId, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { SeriesScope } from '#client/items/series-scope.ts';

/** Asks which ones of a series a change is meant for. It takes the focus. */
export function ScopeQuestion({ onAnswer }: { onAnswer: (scope: SeriesScope) => void }) {
  const firstAnswer = useRef<HTMLButtonElement>(null);
  const questionId = useId();
  useEffect(() => firstAnswer.current?.focus(), []);
  return (
    <div role="group" aria-labelledby={questionId} className="mt-4 border-t border-hairline pt-4">
      <p id={questionId} className="text-sm">
        Change this task only, or this and later ones?
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button ref={firstAnswer} kind="primary" onClick={() => onAnswer('this')}>
          Only this one
        </Button>
        <Button onClick={() => onAnswer('this and later')}>This and later</Button>
      </div>
    </div>
  );
}
