/** Returns the path below which halo is served: '' or '/halo'. The server writes it into the page's `<base>`. */
export function basePath(): string {
  return new URL(document.baseURI).pathname.slice(0, -1);
}

/** Returns the path of the open screen, such as '/days'. */
export function currentPath(): string {
  return location.pathname.slice(basePath().length);
}

/** Returns a path without a slash at its end: '/days/' becomes '/days', and '/' stays. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}
