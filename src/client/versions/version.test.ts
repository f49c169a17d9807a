import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useVersion, VersionProvider } from './version.tsx';

function VersionText(): string {
  const { version, notes } = useVersion();
  return `${version}: ${notes}`;
}

it('useVersion throws outside its provider', () => {
  expect(() => renderToString(createElement(VersionText))).toThrow('useVersion must be used within a VersionProvider');
});

it('until loaded the version is the initial one', () => {
  const provider = createElement(VersionProvider, null, createElement(VersionText));
  const page = createElement(QueryClientProvider, { client: new QueryClient() }, provider);
  expect(renderToString(page)).toBe('1.0.0: Initial version');
});
