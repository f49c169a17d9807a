import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Model } from '#shared/halo/model.rules.ts';
import { readModel } from './model-file.service.ts';

const NAME = 'halo-model.bin';

/** The trained model, which `npm run train` writes. The build copies it beside the server's bundle. */
export const MODEL_FILE = join(import.meta.dirname, 'model', NAME);

let model: Model | undefined;

/** Returns the trained model. It is read at the first request, because many servers never need it. */
export function loadModel(): Model {
  const bundled = join(import.meta.dirname, NAME);
  model ??= readModel(readFileSync(existsSync(bundled) ? bundled : MODEL_FILE));
  return model;
}
