import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useSelectedDate } from './selected-date.tsx';
import { useTheme } from './theme.tsx';

it.each([
  ['useTheme', 'ThemeProvider', useTheme],
  ['useSelectedDate', 'SelectedDateProvider', useSelectedDate],
] as const)('%s throws outside %s', (name, provider, use) => {
  const Outside = () => createElement('p', null, JSON.stringify(use()));
  expect(() => renderToString(createElement(Outside))).toThrow(`${name} must be used within a ${provider}`);
});
