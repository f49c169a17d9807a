import { useEffect, useId, useRef } from 'react';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { SeriesScope } from '#client/items/series-scope.ts';

export interface ScopeQuestionProps {
  /** True if the change also moves the task, which later ones do not do. */
  isMoved: boolean;
  onAnswer: (scope: SeriesScope) => void;
}

/** Asks whether a change is for one task of a series or also for the later ones. It takes the focus. */
export function ScopeQuestion({ isMoved, onAnswer }: ScopeQuestionProps) {
  const firstAnswer = useRef<HTMLButtonElement>(null);
  const questionId = useId();
  useEffect(() => firstAnswer.current?.focus(), []);
  return (
    <div role="group" aria-labelledby={questionId} className="mt-4 border-t border-hairline pt-4">
      <p id={questionId} className="text-sm">
        {t('Change this task only, or this and later ones?')}
      </p>
      {isMoved && <p className="mt-1 text-sm text-ink-2">{t('The new day is for this one only.')}</p>}
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button ref={firstAnswer} kind="primary" onClick={() => onAnswer('this')}>
          {t('Only this one')}
        </Button>
        <Button onClick={() => onAnswer('this and later')}>{t('This and later')}</Button>
      </div>
    </div>
  );
}
