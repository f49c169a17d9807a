import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '#shared/api/errors.ts';
import type { Command, Interpretation } from '#shared/halo/halo.contract.ts';
import type { Wording } from '#shared/halo/wordings.contract.ts';
import { makeTask } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

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
    const { body } = await ask<{ commands: Command[]; allCommands: Command[] }>('buy milk and delete the running goal');
    expect(body.commands).toEqual([
      { commandType: 'create_task', data: { title: 'buy milk', date: '2026-11-21' } },
      { commandType: 'delete_item', data: { itemType: 'goal', searchTerm: 'running' } },
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

  it.each([
    ['what can you do?', 'Halo adds, moves, completes, flags, finds and deletes tasks'],
    ['undo', 'Ctrl+Z undoes the last change'],
    ['buy milk and delete everything', 'Halo deletes only what is named'],
    ['push call Ana back by two hours', 'No task with a time has this name'],
  ])('says with 422 why it does not carry out %j', async (input, reason) => {
    expect(await ask(input)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining(reason) as string, code: 'not-understood' },
    });
  });

  it('keeps the part of a day without a time in the notes', async () => {
    const { body } = await ask<Command>('call mum every sunday evening');
    expect(await person.post('/api/tasks', body.data)).toMatchObject({
      status: 201,
      body: { title: 'call mum', date: '2026-11-22', recurringPattern: 'weekly', notes: 'In the evening' },
    });
  });

  it.each([undefined, '', '   ', 7, 'x'.repeat(10_001), 'nul\0'])('refuses the sentence %j', async (input) => {
    expect((await ask(input)).status).toBe(400);
  });

  it.each([{ date: '2026-02-30' }, { now: 'soon' }, { now: '2026-13-01T10:00' }])('refuses %j', async (more) => {
    expect((await ask('buy milk', more)).status).toBe(400);
  });
});

describe('a task that is moved by some days', () => {
  it('is moved from its own day', async () => {
    await makeTask(person, { title: 'site visit', date: '2026-11-26' });
    expect((await ask('postpone the site visit by two days')).body).toEqual({
      commandType: 'move_item',
      data: { itemType: 'task', searchTerm: 'site visit', targetDate: '2026-11-28' },
    });
  });

  it('stays on its day if only a time is said', async () => {
    await makeTask(person, { title: 'site visit', date: '2026-11-26' });
    expect((await ask('move the site visit to 4pm')).body).toEqual({
      commandType: 'move_item',
      data: { itemType: 'task', searchTerm: 'site visit', targetDate: '2026-11-26', startTime: '16:00' },
    });
  });

  it('is moved from the day that is named', async () => {
    expect((await ask("postpone friday's demo by two days")).body).toMatchObject({
      data: { searchTerm: 'demo', date: '2026-11-27', targetDate: '2026-11-29' },
    });
  });

  it('is moved from today if no task matches', async () => {
    expect((await ask('postpone the regatta by a week')).body).toMatchObject({ data: { targetDate: '2026-11-28' } });
  });
});

describe('a sentence that names an existing item', () => {
  it('changes it, and the second reading creates one', async () => {
    const input = 'finish call Berta';
    const created = { commandType: 'create_task', data: { title: 'finish call Berta' } };
    expect((await ask(input)).body).toMatchObject(created);
    const task = await makeTask(person, { title: 'Call Berta', date: '2026-11-21' });
    expect((await ask(input)).body).toMatchObject({ commandType: 'complete_item', data: { searchTerm: 'call Berta' } });
    const other = await person.post('/api/halo/second-reading', { input, date: '2026-11-21' });
    expect(other.body).toMatchObject({ commands: [created], isUncertain: false });
    await person.put(`/api/tasks/${task.id}`, { isCompleted: true });
    expect((await ask(input)).body).toMatchObject(created);
  });

  it('knows an item by a part of its title', async () => {
    const input = "Ain't gonna get Mama's lawn mowed today, put it on Saturday";
    expect((await ask(input)).body).toMatchObject({ commands: [{ commandType: 'create_task' }, {}] });
    await makeTask(person, { title: "Mow Mama's lawn", date: '2026-11-21' });
    expect((await ask(input)).body).toMatchObject({ commandType: 'move_item', data: { searchTerm: "Mama's lawn" } });
  });

  it('knows items of every type, and none of others', async () => {
    await person.post('/api/books', { title: 'Emma' });
    expect((await ask('finish Emma')).body).toMatchObject({ commandType: 'complete_item' });
    expect((await ask("I've read Emma")).body).toMatchObject({ commandType: 'complete_item' });
    await makeTask(await app.signUp(), { title: 'Call Cora', date: '2026-11-21' });
    expect((await ask('finish call Cora')).body).toMatchObject({ commandType: 'create_task' });
  });
});

describe('a sentence about the item that was changed last', () => {
  it('means this item on its day', async () => {
    await makeTask(person, { title: 'Dentist', date: '2026-11-25' });
    await makeTask(person, { title: 'Dentist', date: '2026-11-22' });
    expect((await ask('no, I meant tuesday')).body).toEqual({
      commandType: 'move_item',
      data: { itemType: 'task', searchTerm: 'Dentist', date: '2026-11-22', targetDate: '2026-11-24' },
    });
    expect((await ask('make that 5pm')).body).toMatchObject({
      commandType: 'move_item',
      data: { date: '2026-11-22', targetDate: '2026-11-22', startTime: '17:00' },
    });
    expect((await ask('delete it')).body).toMatchObject({ commandType: 'delete_item', data: { date: '2026-11-22' } });
    const other = await person.post('/api/halo/second-reading', { input: 'delete it', date: '2026-11-21' });
    expect(other.body).toEqual({ commands: [], isUncertain: false });
  });

  it('is not understood without one, or after it was deleted', async () => {
    expect((await ask('delete it')).status).toBe(422);
    const { id } = await makeTask(person, { title: 'Dentist', date: '2026-11-22' });
    expect((await ask('delete it')).status).toBe(200);
    await person.delete(`/api/tasks/${id}`);
    expect((await ask('delete it')).status).toBe(422);
  });
});

describe('a sentence about all open tasks of a day', () => {
  it('changes each of them', async () => {
    await makeTask(person, { title: 'Dentist', date: '2026-11-21' });
    await makeTask(person, { title: 'Gym', date: '2026-11-21' });
    await makeTask(person, { title: 'Laundry', date: '2026-11-22' });
    await makeTask(person, { title: 'Milk', date: '2026-11-21', isCompleted: true });
    const moves = ['Dentist', 'Gym'].map((searchTerm) => ({
      commandType: 'move_item',
      data: { itemType: 'task', searchTerm, date: '2026-11-21', targetDate: '2026-11-22' },
    }));
    const input = 'move everything left to tomorrow';
    expect((await ask(input)).body).toEqual({ commands: moves, allCommands: moves });
    const other = await person.post('/api/halo/second-reading', { input, date: '2026-11-21' });
    expect(other.body).toEqual({ commands: [], isUncertain: false });
    expect((await ask("tick off all of tomorrow's tasks")).body).toEqual({
      commandType: 'complete_item',
      data: { itemType: 'task', searchTerm: 'Laundry', date: '2026-11-22' },
    });
  });

  it('is refused with the reason if none is open, or more than 50 are', async () => {
    expect(await ask<ErrorBody>('move everything to monday')).toMatchObject({
      status: 422,
      body: { message: 'That day has no open tasks, or more than 50, which are too many at once.' },
    });
    for (let number = 1; number <= 51; number += 1)
      await makeTask(person, { title: `Task ${number}`, date: '2026-11-21' });
    expect(await ask<ErrorBody>('move everything to monday')).toMatchObject({
      status: 422,
      body: { message: 'That day has no open tasks, or more than 50, which are too many at once.' },
    });
  });
});

describe('a request that a task begins earlier or later', () => {
  it('means its own day and time', async () => {
    const input = 'push the dentist appointment back by half an hour';
    expect(await ask<ErrorBody>(input)).toMatchObject({ status: 422 });
    await makeTask(person, { title: 'Dentist', date: '2026-11-25', startTime: '09:45' });
    expect((await ask(input)).body).toEqual({
      commandType: 'move_item',
      data: {
        itemType: 'task',
        searchTerm: 'dentist appointment',
        date: '2026-11-25',
        targetDate: '2026-11-25',
        startTime: '10:15',
      },
    });
  });
});

describe('a report of what is done', () => {
  it('completes the item that it is about, and the words alone are the second reading', async () => {
    const input = 'deck oiled, buy milk';
    expect(JSON.stringify((await ask(input)).body)).not.toContain('complete_item');
    await makeTask(person, { title: 'Oil deck', date: '2026-11-21' });
    const completion = { commandType: 'complete_item', data: { itemType: 'task', searchTerm: 'deck' } };
    const { body } = await ask(input);
    expect(body).toMatchObject({ commands: [completion, { commandType: 'create_task', data: { title: 'buy milk' } }] });
    const other = await person.post('/api/halo/second-reading', { input, date: '2026-11-21' });
    expect(JSON.stringify(other.body)).toContain('create_task');
    expect(JSON.stringify(other.body)).not.toContain('complete_item');
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
    expect([status, body]).toEqual([200, { commands: [], isUncertain: false }]);
  });

  it('returns a task when nothing matches what is deleted', async () => {
    const asked = { input: 'cancel yoga', date: '2026-11-21', isUnmatched: true };
    expect((await person.post('/api/halo/second-reading', asked)).body).toMatchObject({
      commands: [{ commandType: 'create_task', data: { title: 'cancel yoga' } }],
    });
  });

  it('refuses a blank sentence', async () => {
    expect((await person.post('/api/halo/second-reading', { input: ' ' })).status).toBe(400);
  });
});

describe('/api/halo/wordings', () => {
  const correct = async (sentence: string, command: Command) =>
    person.post<{ wording: Wording | null }>('/api/halo/wordings', { sentence, command });
  const toDelete: Command = { commandType: 'delete_item', data: { searchTerm: 'yoga' } };

  it('learns what the person meant, and understands the same words in the same way', async () => {
    const { status, body } = await correct('zorp yoga on the pile', toDelete);
    expect(status).toBe(200);
    expect(body.wording).toMatchObject({ sentence: 'zorp yoga on the pile', commandType: 'delete_item', period: null });
    expect((await ask('zorp laundry on the pile')).body).toMatchObject({
      commandType: 'delete_item',
      data: { searchTerm: 'laundry' },
    });
  });

  it('replaces what it learned by what the same words mean now', async () => {
    await correct('zorp yoga on the pile', toDelete);
    await correct('zorp milk on the pile', { commandType: 'create_task', data: { title: 'milk' } });
    const { body } = await person.get<Wording[]>('/api/halo/wordings');
    expect(body.map(({ commandType }) => commandType)).toEqual(['create_task']);
    expect((await ask('zorp yoga on the pile')).body).toMatchObject({ commandType: 'create_task' });
  });

  it('learns nothing if the sentence does not contain the name', async () => {
    const { status, body } = await correct('zorp yoga', { commandType: 'create_task', data: { title: 'pilates' } });
    expect([status, body]).toEqual([200, { wording: null }]);
    expect((await person.get('/api/halo/wordings')).body).toEqual([]);
  });

  it('keeps the 200 latest', async () => {
    for (let index = 0; index <= 200; index += 1) await correct(`zorp${'x'.repeat(index)} yoga`, toDelete);
    const { body } = await person.get<Wording[]>('/api/halo/wordings');
    expect(body).toHaveLength(200);
    expect(body.at(-1)?.sentence).toBe('zorpx yoga');
  });

  it('forgets one, and answers 404 for one that is not there', async () => {
    const { body } = await correct('zorp yoga', toDelete);
    expect((await person.delete(`/api/halo/wordings/${body.wording?.id}`)).status).toBe(204);
    expect(await person.delete(`/api/halo/wordings/${body.wording?.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Wording not found' },
    });
    expect((await ask('zorp yoga')).body).not.toMatchObject({ commandType: 'delete_item' });
  });

  it('says nothing to others, and is in the export', async () => {
    await correct('zorp yoga on the pile', toDelete);
    const stranger = await app.signUp();
    const { body } = await stranger.post<Command>('/api/natural-language', { input: 'zorp milk on the pile' });
    expect(body.commandType).not.toBe('delete_item');
    expect((await stranger.get('/api/halo/wordings')).body).toEqual([]);
    const file = await person.get<{ wordings: unknown[] }>('/api/export');
    expect(file.body.wordings).toMatchObject([{ sentence: 'zorp yoga on the pile', commandType: 'delete_item' }]);
  });

  it.each([
    { sentence: '', command: toDelete },
    { sentence: 'x'.repeat(501), command: toDelete },
    { sentence: 'a\0b', command: toDelete },
    { sentence: 'zorp yoga', command: { commandType: 'destroy', data: {} } },
    { sentence: 'zorp yoga' },
  ])('refuses invalid input %#', async (input) => {
    expect((await person.post('/api/halo/wordings', input)).status).toBe(400);
  });
});

describe('a new task that is said to belong to a project', () => {
  const input = 'add order paint to the kitchen project';

  it('gets the open project of this name, and the second reading is a task of a day', async () => {
    const { body: project } = await person.post<{ id: number }>('/api/projects', { title: 'Kitchen' });
    const { body } = await ask<Command>(input);
    expect(body).toEqual({
      commandType: 'create_task',
      data: { title: 'order paint', date: '2026-11-21', projectId: project.id, projectTitle: 'Kitchen' },
    });
    // Programs that know no projects can still post it.
    expect((await person.post('/api/tasks', body.data)).status).toBe(201);
    const other = await person.post('/api/halo/second-reading', { input, date: '2026-11-21' });
    expect(other.body).toMatchObject({ commands: [{ data: { date: '2026-11-21' } }], isUncertain: false });
    await person.put(`/api/projects/${project.id}`, { isCompleted: true });
    expect((await ask(input)).body).toMatchObject({ data: { date: '2026-11-21' } });
  });

  it('stays a task of a day for a person without this project', async () => {
    const stranger = await app.signUp();
    const { body } = await stranger.post('/api/natural-language', { input, date: '2026-11-21' });
    expect(body).toMatchObject({ data: { date: '2026-11-21' } });
  });
});
