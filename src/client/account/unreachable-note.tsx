import { isUnreachable } from '#client/data/api-client.ts';

/** In a form for who is signed out: that the server could not be reached. The toasts may not be loaded then. */
export function UnreachableNote({ error }: { error: Error | null }) {
  if (error === null || !isUnreachable(error)) return null;
  return (
    <p role="alert" className="text-sm text-danger">
      {error.message}
    </p>
  );
}
