import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '#shared/api/errors.ts';
import type { Command, Interpretation } from '#shared/halo/halo.contract.ts';
import { startTestServer } from '../support/test-server.ts';

const { person } = startTestServer();

const ask = async <Body = Interpretation>(input: unknown, more: object = {}) =>
  person.post<Body>('/api/natural-language', { input, date: '2026-11-21', ...more });

describe('POST /api/natural-language', () => {
  it('returns one command for a sentence', async () => {
    expect(await ask('call Ana tomorrow at 3pm')).toMatchObject({
      status: 200,
      body: { commandType: 'create_task', data: { title: 'call Ana', date: '2026-11-22T15:00' } },
    });
  });

  it('returns several commands under both names of the list', async () => {
    const { body } = await ask<{ commands: Command[]; allCommands: Command[] }>('buy milk and delete the goal talk');
    expect(body.commands).toEqual([
      { commandType: 'create_task', data: { title: 'buy milk', date: '2026-11-21' } },
      { commandType: 'delete_item', data: { itemType: 'goal', searchTerm: 'talk' } },
    ]);
    expect(body.allCommands).toEqual(body.commands);
  });

  it("interprets dates by the user's clock, and uses the selected day for sentences without a date", async () => {
    const now = '2026-12-31T23:50';
    expect((await ask('buy milk', { now })).body).toMatchObject({ data: { date: '2026-11-21' } });
    expect((await ask('buy milk tomorrow', { now })).body).toMatchObject({ data: { date: '2027-01-01' } });
  });

  it('returns data that can be posted to create the item', async () => {
    const { body } = await ask<Command>('water the plants 20m every friday at 8:30');
    const { status, body: task } = await person.post('/api/tasks', body.data);
    expect([status, task]).toMatchObject([
      201,
      {
        title: 'water the plants',
        date: '2026-11-27',
        startTime: '08:30',
        estimateMinutes: 20,
        recurringPattern: 'weekly',
      },
    ]);
  });

  it.each(['hello', '???', 'delete', 'move to friday', 'thanks'])(
    'returns 422 for %j, which it does not understand',
    async (input) => {
      expect(await ask(input)).toMatchObject({
        status: 422,
        body: {
          message: 'Could not understand your request. Please try with different wording.',
          code: 'not-understood',
        },
      });
    },
  );

  it.each([undefined, '', '   ', 7, 'x'.repeat(10_001), 'nul\0'])('refuses the sentence %j', async (input) => {
    expect((await ask(input)).status).toBe(400);
  });

  it.each([{ date: '2026-02-30' }, { now: 'soon' }, { now: '2026-13-01T10:00' }])('refuses %j', async (more) => {
    expect((await ask('buy milk', more)).status).toBe(400);
  });
});

describe('an invisible sentence', () => {
  it.each(['', ' \n', '\u200B\u200B', ' \u3164 '])('%j counts as missing', async (input) => {
    expect(await ask<ErrorBody>(input)).toMatchObject({ status: 400, body: { message: 'Say what you want to do' } });
  });
});

describe('POST /api/halo/second-reading', () => {
  it('returns commands, or none when the first reading is much more probable', async () => {
    const { status, body } = await person.post('/api/halo/second-reading', { input: 'buy milk', date: '2026-11-21' });
    expect([status, body]).toEqual([200, { commands: [] }]);
  });

  it('refuses a blank sentence', async () => {
    expect((await person.post('/api/halo/second-reading', { input: ' ' })).status).toBe(400);
  });
});
