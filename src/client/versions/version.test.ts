import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useVersion, VersionProvider } from './version.tsx';

function Shown(): string {
  const { version, notes } = useVersion();
  return `${version}: ${notes}`;
}

it('the version is known only within its provider', () => {
  expect(() => renderToString(createElement(Shown))).toThrow('useVersion must be used within a VersionProvider');
});

it('until it is read the version is the first one', () => {
  const provider = createElement(VersionProvider, null, createElement(Shown));
  const page = createElement(QueryClientProvider, { client: new QueryClient() }, provider);
  expect(renderToString(page)).toBe('1.0.0: Initial version');
});
