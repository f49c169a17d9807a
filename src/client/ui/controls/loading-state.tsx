import { Failure } from './failure.tsx';
import { ListSkeleton } from './skeleton.tsx';

export interface LoadingStateProps {
  /** The query of a list. */
  query: { data: unknown; error: Error | null; refetch: () => unknown };
  /** The message if the list cannot be loaded. */
  failure: string;
}

/** Placeholder rows while a query loads, and a message with a retry button if it fails. Nothing once it has data. */
export function LoadingState({ query: { data, error, refetch }, failure }: LoadingStateProps) {
  if (data !== undefined) return null;
  if (error === null) return <ListSkeleton />;
  return <Failure text={failure} onRetry={() => void refetch()} className="flex flex-wrap" />;
}
