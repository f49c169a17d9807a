import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { TODAY } from '../support/factories.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { startProgram } from '../support/program.ts';
import { NetworkPerson } from '../stress/person.ts';

/** How often a text is in any file of the data. */
function countIn({ dataDir }: EmptyLocation, text: string): number {
  return readdirSync(dataDir)
    .map((file) => readFileSync(join(dataDir, file)).toString('latin1').split(text).length - 1)
    .reduce((sum, count) => sum + count, 0);
}

// Of PostgreSQL's files its operator takes care.
it.runIf(inject('engine') === 'sqlite')(
  'a deleted account leaves nothing in the files',
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
      expect(countIn(location, 'erased-notes')).toBeGreaterThan(100);

      expect((await person.call(address, 'POST', '/api/delete-account', { password: 'a long walk' })).status).toBe(204);
      for (const text of ['erased-title', 'erased-notes', 'erased-person'])
        expect([text, countIn(location, text)]).toEqual([text, 0]);
    } finally {
      program.stop();
      await program.ended;
      await location.remove();
    }
  },
);
