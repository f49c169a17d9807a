import { alignCatalogue, LANGUAGES, readCatalogue, writeCatalogue } from './support/catalogues.ts';
import { ROOT } from './support/paths.mjs';
import { collectTexts } from './support/texts.ts';

// Adds the new texts of the source to the catalogues, empty, and removes the unused ones.
const { texts } = collectTexts(ROOT);
for (const language of LANGUAGES) {
  writeCatalogue(ROOT, language, alignCatalogue(readCatalogue(ROOT, language), texts, language));
}
