import { useQuery } from '@tanstack/react-query';
import { createContext, use, type ReactNode } from 'react';
import { INITIAL_VERSION } from '#shared/versions/versions.rules.ts';
import { currentVersionQuery } from './versions.queries.ts';

interface CurrentVersion {
  version: string;
  notes: string;
  /** Not known until it is read. */
  releaseDate?: string;
}

const VersionContext = createContext<CurrentVersion | undefined>(undefined);

/** Reads the current version. Until it is known it is the first one (platform specification, section 4). */
export function VersionProvider({ children }: { children: ReactNode }) {
  const { data = INITIAL_VERSION } = useQuery(currentVersionQuery);
  return <VersionContext value={data}>{children}</VersionContext>;
}

/** The current version. Throws outside its provider (platform specification, section 8). */
export function useVersion(): CurrentVersion {
  const context = use(VersionContext);
  if (context === undefined) throw new Error('useVersion must be used within a VersionProvider');
  return context;
}
