import { useEffect, useState } from 'react';
import { LONGEST_SPEECH } from './speech-input.ts';

/** How long somebody has been listened to since this appeared, and when that ends by itself: '0:07 of 1:00'. Only to be seen. */
export function ElapsedTime() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setSeconds(Math.round((performance.now() - start) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden className="float-right ml-3 tabular-nums">
      {minutesAndSeconds(seconds)} of {minutesAndSeconds(LONGEST_SPEECH / 1_000)}
    </span>
  );
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
