function register(): void {
  navigator.serviceWorker.register('./service-worker.js').catch(() => undefined);
}

/** Keeps the program in the browser once the page has loaded, so that halo starts without a network. */
export function registerServiceWorker(): void {
  // Browsers offer it only over HTTPS and on the machine itself. The development server has none.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
