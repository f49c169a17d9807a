/** Returns the path of PUBLIC_URL, below which halo is served: '' or '/halo'. */
export function getBasePath(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
}

/**
 * Returns the address of a request without the base path, and unchanged if it does not begin with it: a reverse proxy
 * may leave the path out.
 */
export function withoutBasePath(address: string, basePath: string): string {
  const rest = address.slice(basePath.length);
  if (basePath === '' || !address.startsWith(basePath) || !/^([/?]|$)/.test(rest)) return address;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
