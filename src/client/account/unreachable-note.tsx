import { isUnreachable } from '#client/data/api-client.ts';

/** Tells in a signed-out form that the server cannot be reached. The code of toasts may not be loaded then. */
export function UnreachableNote({ error }: { error: Error | null }) {
  if (error === null || !isUnreachable(error)) return null;
  return (
    <p role="alert" className="text-sm text-danger">
      {error.message}
    </p>
  );
}
