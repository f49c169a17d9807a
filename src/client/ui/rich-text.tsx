import { createElement, Fragment, type ReactNode } from 'react';
import { translate } from '#shared/language/language.ts';

/**
 * Returns an English text in the current language, with elements in the place of its placeholders. The text must be a
 * literal, as for `t`.
 */
export function rich(text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode {
  // Every second part is the name of a placeholder.
  const parts = translate(text).split(/\{(\w+)\}/);
  return createElement(Fragment, null, ...parts.map((part, index) => (index % 2 === 0 ? part : elements[part])));
}
