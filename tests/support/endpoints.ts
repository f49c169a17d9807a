import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Api } from '#shared/api/api.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';

const SHARED = join(import.meta.dirname, '..', '..', 'src', 'shared');

/** An endpoint's name, such as `PUT /api/tasks/:id`. */
export type EndpointName = keyof Api;

export function getName({ method, path }: Endpoint): EndpointName {
  return `${method} ${path}` as EndpointName;
}

/** All endpoints that contracts declare. The contract files are found by their names, so that new ones are included. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = globSync('*/*.contract.ts', { cwd: SHARED }).toSorted();
  const contracts = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(SHARED, file)).href)) as Record<string, unknown>),
  );
  return contracts.flatMap((contract) => Object.values(contract).filter(isEndpoint));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}
