import { useQuery } from '@tanstack/react-query';
import { createContext, use, type ReactNode } from 'react';
import { INITIAL_VERSION } from '#shared/versions/versions.rules.ts';
import { currentVersionQuery } from './versions.queries.ts';

interface CurrentVersion {
  version: string;
  notes: string;
  /** Undefined until loaded. */
  releaseDate?: string;
}

const VersionContext = createContext<CurrentVersion | undefined>(undefined);

/** Provides the current version. Until loaded it is the initial one (VER-03). */
export function VersionProvider({ children }: { children: ReactNode }) {
  const { data = INITIAL_VERSION } = useQuery(currentVersionQuery);
  return <VersionContext value={data}>{children}</VersionContext>;
}

/** Returns the current version. Throws outside its provider (DATA-35). */
export function useVersion(): CurrentVersion {
  const context = use(VersionContext);
  if (context === undefined) throw new Error('useVersion must be used within a VersionProvider');
  return context;
}
