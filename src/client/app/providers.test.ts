import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useSelectedDate } from './selected-date.tsx';
import { useTheme } from './theme.tsx';

it.each([
  ['useTheme', 'ThemeProvider', useTheme],
  ['useSelectedDate', 'SelectedDateProvider', useSelectedDate],
] as const)('%s says so when it is used outside of %s', (name, provider, use) => {
  const Outside = () => createElement('p', null, JSON.stringify(use()));
  expect(() => renderToString(createElement(Outside))).toThrow(`${name} must be used within a ${provider}`);
});
