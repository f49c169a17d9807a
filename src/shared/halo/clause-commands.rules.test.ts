import { describe, expect, it } from 'vitest';
import { understand } from '#tests/support/sentences.ts';

const SATURDAY = { today: '2026-11-21', selected: '2026-11-21', now: '12:00' };

describe('commandsOfClauses', () => {
  it('applies "flag it" to the item just created', () => {
    expect(understand('add goal finish thesis and flag it', SATURDAY)).toEqual([
      { commandType: 'create_goal', data: { title: 'finish thesis', isWeekly: true, isPriority: true } },
    ]);
    for (const said of ['flag it', 'delete it', 'delete that', 'buy milk and delete it'])
      expect(understand(said, SATURDAY)).toEqual([]);
  });

  it('applies "flag it" to the item that was moved before', () => {
    expect(understand('move the dentist to monday and flag it', SATURDAY)).toMatchObject([
      { commandType: 'move_item', data: { searchTerm: 'dentist', targetDate: '2026-11-23' } },
      { commandType: 'flag_item', data: { searchTerm: 'dentist' } },
    ]);
  });

  it('gives all tasks of a plain list the day at its end', () => {
    const getDates = (said: string) => understand(said, SATURDAY).map(({ data }) => data.date);
    expect(getDates('buy milk, call mum and pay rent tomorrow')).toEqual(Array.from({ length: 3 }, () => '2026-11-22'));
    expect(getDates('add milk, eggs and bread to tomorrow')).toEqual(Array.from({ length: 3 }, () => '2026-11-22'));
    expect(getDates('add glue, card and ribbon to tomorrow please')).toEqual(
      Array.from({ length: 3 }, () => '2026-11-22'),
    );
    expect(getDates('buy paint and then paint the fence tomorrow')).toEqual(['2026-11-21', '2026-11-22']);
    expect(getDates('call mum today and pay rent tomorrow')).toEqual(['2026-11-21', '2026-11-22']);
    expect(getDates('buy bread, book the train and call Ana tomorrow at 5')).toEqual([
      '2026-11-22',
      '2026-11-22',
      '2026-11-22T17:00',
    ]);
    expect(getDates('book dentist for Leo, pick up parcel at 4')).toEqual(['2026-11-21', '2026-11-21T16:00']);
    expect(getDates('tomorrow call the bank at 10, buy flowers')).toEqual(['2026-11-22T10:00', '2026-11-22']);
  });

  it('gives a task with a time the day of the task before it', () => {
    const getDates = (said: string) => understand(said, SATURDAY).map(({ data }) => data.date);
    expect(getDates('church tomorrow at nine, then lunch at one')).toEqual(['2026-11-22T09:00', '2026-11-22T13:00']);
    expect(getDates('dentist friday at 5pm, haircut at 6, dinner at 8')).toEqual([
      '2026-11-27T17:00',
      '2026-11-27T18:00',
      '2026-11-27T20:00',
    ]);
    expect(getDates('bake a cake tomorrow, then call Bo')).toEqual(['2026-11-22', '2026-11-22']);
    expect(getDates('submit the report by tomorrow, call Bo at 3pm')).toEqual(['2026-11-22', '2026-11-21T15:00']);
    expect(getDates('clean the garage next week, lunch with Ana at one')).toEqual(['2026-11-23', '2026-11-21T13:00']);
    expect(getDates('bake a cake tomorrow and call Bo')).toEqual(['2026-11-22', '2026-11-21']);
    expect(getDates('bake a cake tomorrow at 9 and call Bo tonight at 8')).toEqual([
      '2026-11-22T09:00',
      '2026-11-21T20:00',
    ]);
  });

  it.each([
    ['what do I have next week', '2026-11-23', '2026-11-29'],
    ['what did I finish last week', '2026-11-09', '2026-11-15'],
    ["what's on this week", '2026-11-21', '2026-11-22'],
    ["what's on friday", '2026-11-27', undefined],
    ["what's planned a week on friday", '2026-12-04', undefined],
  ])('answers %s for the days from %s to %s', (said, date, targetDate) => {
    expect(understand(said, SATURDAY)).toEqual([
      { commandType: 'find_item', data: { date, ...(targetDate !== undefined && { targetDate }) } },
    ]);
  });

  it.each(['remind me tomorrow about the rent', 'remind me about the rent tomorrow'])(
    '%s: leaves "about" out of the title',
    (said) => {
      expect(understand(said, SATURDAY)).toMatchObject([
        { data: { title: expect.stringMatching(/^(?:the )?rent$/u) } },
      ]);
    },
  );

  it('moves an item to a time before "now"', () => {
    expect(understand('move the farrier to the 29th at 8 now', SATURDAY)).toMatchObject([
      { commandType: 'move_item', data: { searchTerm: 'farrier', targetDate: '2026-11-29', startTime: '08:00' } },
    ]);
  });

  it('moves several items to the one day that follows them', () => {
    const moved = (said: string) =>
      understand(said, SATURDAY).map(({ commandType, data }) => [
        commandType,
        data.searchTerm ?? data.title,
        data.targetDate ?? data.date,
      ]);
    expect(moved('move pick up parcel and book dentist for leo to tomorrow')).toEqual([
      ['move_item', 'pick up parcel', '2026-11-22'],
      ['move_item', 'book dentist for leo', '2026-11-22'],
    ]);
    expect(moved('please postpone call ana, buy milk and pay the rent until monday')).toEqual([
      ['move_item', 'call ana', '2026-11-23'],
      ['move_item', 'buy milk', '2026-11-23'],
      ['move_item', 'pay the rent', '2026-11-23'],
    ]);
    // A title with 'and' stays one item. An item with its own day or verb is a separate request.
    expect(moved('move wash and iron the shirts to monday')).toEqual([
      ['move_item', 'wash and iron the shirts', '2026-11-23'],
    ]);
    expect(moved('move milk and eggs to monday')).toEqual([['move_item', 'milk and eggs', '2026-11-23']]);
    expect(moved('move gym and call ana to monday')).toEqual([
      ['move_item', 'gym', '2026-11-23'],
      ['move_item', 'call ana', '2026-11-23'],
    ]);
    expect(moved('move the gym to monday and call ana tomorrow')).toEqual([
      ['move_item', 'gym', '2026-11-23'],
      ['create_task', 'call ana', '2026-11-22'],
    ]);
    expect(moved('move pick up parcel to monday and book dentist to tuesday')[0]).toEqual([
      'move_item',
      'pick up parcel',
      '2026-11-23',
    ]);
    expect(moved('move the couch and call ana tomorrow')).toEqual([
      ['create_task', 'move the couch', '2026-11-22'],
      ['create_task', 'call ana', '2026-11-22'],
    ]);
  });

  it.each([
    ['my haircut friday instead of thursday', 'haircut', '2026-11-27', '2026-11-26'],
    ['move the gym to wednesday from friday', 'gym', '2026-11-25', '2026-11-27'],
    ['move the gym from friday to wednesday', 'gym', '2026-11-25', '2026-11-27'],
    ['move dentist on jan 9 to jan 12', 'dentist', '2027-01-12', '2027-01-09'],
    ['move the gym on friday to monday', 'gym', '2026-11-23', '2026-11-27'],
    ['move the gym to a week from friday', 'gym', '2026-12-04', undefined],
  ])('%s: moves from one day to another', (said, searchTerm, targetDate, date) => {
    expect(understand(said, SATURDAY)).toEqual([
      {
        commandType: 'move_item',
        data: { itemType: 'task', searchTerm, targetDate, ...(date !== undefined && { date }) },
      },
    ]);
  });

  it('takes several things from the one day at the end', () => {
    const found = (said: string) => understand(said, SATURDAY).map(({ data }) => [data.searchTerm, data.date]);
    expect(found('remove karate and tennis from wednesday')).toEqual([
      ['karate', '2026-11-25'],
      ['tennis', '2026-11-25'],
    ]);
    // Here the day may belong to the last one only.
    expect(found('delete karate and the recorder lesson on tuesday')[0]).toEqual(['karate', undefined]);
  });

  it('adds what takes the place of a deletion on its day', () => {
    const made = understand('delete the gym on wednesday and add swimming instead', SATURDAY).at(-1);
    expect(made).toMatchObject({ commandType: 'create_task', data: { title: 'swimming', date: '2026-11-25' } });
  });

  it.each([
    'move the quilting circle to thursday, Marlene works wednesday',
    'move the quilting circle to thursday, too much to do today',
  ])('moves to the day behind "to" and not to that of the reason: %s', (said) => {
    expect(understand(said, SATURDAY)[0]?.data.targetDate).toBe('2026-11-26');
  });

  it.each([
    ['an hour on the hymns tomorrow', 'the hymns', 60],
    ['20 minutes of Arabic tomorrow', 'Arabic', 20],
  ])('reads the estimate at the beginning of %j', (said, title, estimateMinutes) => {
    expect(understand(said, SATURDAY)).toMatchObject([{ data: { title, estimateMinutes } }]);
  });

  it('opens the week from its Monday for what was done, and from today for what is to be done', () => {
    const week = (said: string) => understand(said, SATURDAY)[0]?.data;
    expect(week('how many tasks did I finish this week?')).toMatchObject({
      date: '2026-11-16',
      targetDate: '2026-11-22',
    });
    expect(week("what's on this week")).toMatchObject({ date: '2026-11-21', targetDate: '2026-11-22' });
  });

  it('takes no distance for an estimate', () => {
    const [command] = understand('400m sprint training tomorrow', SATURDAY);
    expect(command?.data.title).toBe('400m sprint training');
  });

  it('reads lists of days without commas', () => {
    const made = (said: string) => understand(said, SATURDAY).map(({ data }) => [data.title, data.date]);
    expect(made('monday legs tuesday back and wednesday chest')).toEqual([
      ['legs', '2026-11-23'],
      ['back', '2026-11-24'],
      ['chest', '2026-11-25'],
    ]);
  });

  it.each([
    ['add gym habit 3 times a week', 'gym 3 times a week', true],
    ['add a gym habit twice a week', 'gym twice a week', true],
    ['create a morning walk habit', 'morning walk', true],
    ['add a monthly budget review habit', 'budget review', false],
    ['add budget review habit every month', 'budget review', false],
  ])('interprets %j as the habit %j', (said, title, isWeekly) => {
    expect(understand(said, SATURDAY)).toMatchObject([{ commandType: 'create_habit', data: { title, isWeekly } }]);
  });
});

it('the heading of a list of goals counts for each of them', () => {
  const goals = understand('monthly goals: save 500, lose 3 kg and read 4 books', SATURDAY);
  expect(goals.map(({ commandType, data }) => [commandType, data.isWeekly])).toEqual(
    Array.from({ length: 3 }, () => ['create_goal', false]),
  );
});
