import { useEffect, useState } from 'react';
import { t } from '#shared/language/language.ts';
import { MAX_SPEECH_MILLISECONDS } from './speech-input.ts';

/** The elapsed and the maximum recording time: '0:07 of 1:00'. Hidden from screen readers. */
export function ElapsedTime() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setSeconds(Math.round((performance.now() - start) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden className="float-right ms-3 tabular-nums">
      {t('{done} of {total}', {
        done: formatDuration(seconds),
        total: formatDuration(MAX_SPEECH_MILLISECONDS / 1_000),
      })}
    </span>
  );
}

function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
