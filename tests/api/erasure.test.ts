import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { TODAY } from '../support/factories.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { startProgram } from '../support/program.ts';
import { NetworkPerson } from '../stress/person.ts';

/** The number of occurrences of a text in all files of the data folder. */
function countOccurrences({ dataDir }: EmptyLocation, text: string): number {
  return readdirSync(dataDir)
    .map((file) => readFileSync(join(dataDir, file)).toString('latin1').split(text).length - 1)
    .reduce((sum, count) => sum + count, 0);
}

// The files of PostgreSQL are the operator's responsibility.
it.runIf(inject('engine') === 'sqlite')(
  'deleting an account removes its texts from the database files',
  { timeout: 30_000 },
  async () => {
    const location = await createLocation();
    const program = startProgram(location.environment);
    try {
      const address = await program.address;
      const person = new NetworkPerson('erased-person@halo.example');
      await person.register(address);
      const tasks = Array.from({ length: 100 }, (_, index) => ({
        title: `erased-title ${index}`,
        date: TODAY,
        notes: 'erased-notes '.repeat(100),
      }));
      await person.call(address, 'POST', '/api/tasks/batch', { tasks });
      const [{ id } = { id: 0 }] = await person.read<{ id: number }[]>(address, `/api/tasks/date/${TODAY}`);
      await person.call(address, 'DELETE', `/api/tasks/${id}`);
      await person.call(address, 'POST', '/api/login', { email: person.email, password: 'wrong horse' });
      expect(countOccurrences(location, 'erased-notes')).toBeGreaterThan(100);

      expect((await person.call(address, 'POST', '/api/delete-account', { password: 'a long walk' })).status).toBe(204);
      for (const text of ['erased-title', 'erased-notes', 'erased-person'])
        expect([text, countOccurrences(location, text)]).toEqual([text, 0]);
    } finally {
      program.stop();
      await program.ended;
      await location.remove();
    }
  },
);
