import type { ReactNode } from 'react';

/** A way of signing in, with its settings. */
export function SignInSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm text-ink-2">{text}</p>
      {children}
    </section>
  );
}
