const waiting = new Set<() => void>();

/** Calls back once the next frame has been painted. A hidden page has no frames and is called back at once. */
export function afterPaint(callback: () => void): void {
  function begin(): void {
    if (waiting.delete(begin)) callback();
  }
  waiting.add(begin);
  if (document.hidden) begin();
  else requestAnimationFrame(() => setTimeout(begin));
}

/**
 * Calls back at once what waits for the next frame: the page is being left, or something that must come after it happens
 * now.
 */
export function stopWaitingForPaint(): void {
  for (const begin of waiting) begin();
}
