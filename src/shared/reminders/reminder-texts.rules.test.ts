import { expect, it } from 'vitest';
import { digestText, REMINDER_LANGUAGES, serverTexts } from './reminder-texts.rules.ts';

it.each(REMINDER_LANGUAGES)('the mails in %s have their code and their link', (language) => {
  const { codeText, resetText } = serverTexts(language);
  expect(codeText('012345')).toContain('012345');
  expect(resetText('https://halo.example/auth#reset=1')).toContain('\nhttps://halo.example/auth#reset=1\n');
});

it.each(REMINDER_LANGUAGES)('the digest in %s has both counts', (language) => {
  expect(digestText(language, 3, 12).match(/\d+/g)).toEqual(['3', '12']);
});
