import { useDeferredValue, useMemo, useState } from 'react';
import { getFields, type TitlePhrase, type UnderstandTitle } from '#shared/halo/title-phrases.rules.ts';

const NONE: ReadonlySet<string> = new Set();

/** What a title says. */
export interface TitlePhrases<Text> {
  phrases: readonly TitlePhrase<object>[];
  /** The form values with what was understood. The title is as it was typed. */
  shown: Text;
  /** Returns what is understood of the current title, and the title without it; nothing if the title is not read. */
  understand: () => Partial<Text>;
  /** Makes phrases plain words of the title, until `reset`. */
  makePlain: (words: readonly string[]) => void;
  /** Begins another title, in which nothing is plain yet. */
  reset: () => void;
  /** Returns the form values after a change of the options. What the person sets counts more than the title. */
  changeOptions: (changed: Text) => Text;
}

/** Understands a title as it is typed, if `isRead`. `understandTitle` must not change between renders. */
export function useTitlePhrases<Text extends { title: string }>(
  isRead: boolean,
  text: Text,
  understandTitle: UnderstandTitle<Partial<Text>>,
): TitlePhrases<Text> {
  const [plain, setPlain] = useState(NONE);
  // The letters that are typed do not wait for their meaning.
  const title = useDeferredValue(text.title);
  const phrases = useMemo(
    () => (isRead ? understandTitle(title, plain).phrases : []),
    [isRead, title, plain, understandTitle],
  );
  const shown = { ...text, ...getFields(phrases) };

  function understand(): Partial<Text> {
    if (!isRead) return {};
    const current = understandTitle(text.title, plain);
    return current.phrases.length === 0 ? {} : { ...getFields(current.phrases), title: current.rest.trim() };
  }

  function makePlain(words: readonly string[]): void {
    setPlain(new Set([...plain, ...words.map((each) => each.toLowerCase())]));
  }

  function changeOptions(changed: Text): Text {
    const names = (Object.keys(shown) as (keyof Text)[]).filter((name) => changed[name] !== shown[name]);
    // The shown phrases may be those of a title with fewer letters.
    const current = isRead ? understandTitle(text.title, plain).phrases : [];
    const replaced = current.filter((phrase) => names.some((name) => name in phrase.fields));
    if (replaced.length > 0) makePlain(replaced.map(({ words }) => words));
    return { ...text, ...Object.fromEntries(names.map((name) => [name, changed[name]])) };
  }

  return { phrases, shown, understand, makePlain, reset: () => setPlain(NONE), changeOptions };
}

/** Returns what is saved besides the form values, for `save` of an item form. */
export function serializeUnderstood(understood: object): string | undefined {
  return Object.keys(understood).length === 0 ? undefined : JSON.stringify(understood);
}
