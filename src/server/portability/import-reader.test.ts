import { expect, it } from 'vitest';
import { readInBackground } from './import-reader.ts';

it('a large file that takes too long is too large', async () => {
  const file = new TextEncoder().encode(' '.repeat(1_000_000));

  await expect(readInBackground(file, { mebibytes: 512, milliseconds: 1 })).rejects.toMatchObject({
    code: 'too-large',
    message: 'The file takes too much time or memory',
  });
});
